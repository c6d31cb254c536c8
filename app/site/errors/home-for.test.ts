import { expect, test } from 'vitest';
import { homeFor } from './home-for.server.ts';

test.each([
  ['/', '/uaichome'],
  ['/es', '/es/uaichome'],
  ['/es/', '/es/uaichome'],
  ['/index.html', '/uaichome'],
  ['/uaichome/nothing', '/uaichome'],
  ['/ES/uaichome/nada', '/es/uaichome'],
  ['/essential', '/uaichome'],
  ['/developers', '/uaichome'],
  ['/payments', '/uaichome'],
])('RT-01 RT-03 %s leads to %s', (path, home) => {
  expect(homeFor(path)).toBe(home);
});

test('RT-01 the home page uses the account’s language, unless the path has a language', () => {
  expect(homeFor('/', 'portal-signed-in=policyholder; portal-language=es')).toBe('/es/uaichome');
  expect(homeFor('/es', 'portal-language=en')).toBe('/es/uaichome');
  expect(homeFor('/', 'portal-device=x')).toBe('/uaichome');
});

test.each(['/insurednew', '/insurednew/nothing', '/UAICINS/x', '/mobile/x', '/pay/x', '/test-processor/x', '/dev/x'])(
  'RT-03 PG-01 %s is a portal page that does not exist',
  (path) => {
    expect(homeFor(path)).toBeUndefined();
  },
);
