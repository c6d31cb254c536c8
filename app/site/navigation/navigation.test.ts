import { expect, test } from 'vitest';
import { isCurrent, mainNavigation, menuNavigation } from './navigation.ts';

test('HD-02 the main navigation has its nine items in order', () => {
  expect(mainNavigation.map((item) => item.label())).toEqual([
    'About Us',
    'Policy Holder',
    'Claims Portal',
    'Become an Agent',
    'Insurance',
    'Lien Holder',
    'Careers',
    "FAQ's",
    'Contact',
  ]);
});

test('HD-03 the side menu has Home and then the same items, each with its own icon', () => {
  expect(menuNavigation.map((item) => item.label())).toEqual(['Home', ...mainNavigation.map((item) => item.label())]);
  expect(new Set(menuNavigation.map((item) => item.icon)).size).toBe(menuNavigation.length);
});

test.each([
  ['/uaichome/aboutus', '/uaichome/AboutUs', true],
  ['/uaichome/becomeagent', '/uaichome/FindAnAgent', false],
  ['/uaichome/claims', '/uaichome/claims/', true],
  ['/uaichome/claims', '/uaichome/claims/faq', false],
  ['/uaichome', '/uaichome/claims', false],
])('HD-02 the item %s is marked on %s: %s', (item, here, isMarked) => {
  expect(isCurrent(item, here)).toBe(isMarked);
});
