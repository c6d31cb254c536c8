import { expect, test } from 'vitest';
import { contentNames } from '#config/content/content.server.ts';
import { careerPanelOf, careerPanelPath, careerPanels } from './career-panels.ts';

const asked = (query: string) => careerPanelOf(new URLSearchParams(query)).name;

test('CR-01 ten panels, each with its text', () => {
  expect(careerPanels).toHaveLength(10);
  for (const { text } of careerPanels) expect(contentNames('en')).toContain(`careers/${text}`);
});

test('CR-02 the address selects the panel, in any letter case, and Careers is the default', () => {
  expect(asked('')).toBe('Careers');
  expect(asked('panel=nonsense')).toBe('Careers');
  expect(asked('panel=benefits')).toBe('Benefits');
  for (const panel of careerPanels) {
    const url = new URL(careerPanelPath('/uaichome/careers', panel), 'https://unison.example');
    expect(careerPanelOf(url.searchParams)).toBe(panel);
  }
});
