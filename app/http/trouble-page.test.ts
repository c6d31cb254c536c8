import { expect, test } from 'vitest';
import { troublePage } from './trouble-page.ts';

test.each([
  ['en', 'We are very busy right now', 'lang="en"'],
  ['es', 'En este momento estamos muy ocupados', 'lang="es"'],
] as const)('whom there is no room for is told so in their language: %s', (language, headline, tag) => {
  const { status, headers, body: html } = troublePage(503, language, ['/assets/root.css']);
  expect(status).toBe(503);
  expect(html).toContain(`<h1>${headline}</h1>`);
  expect(html).toContain(tag);
  expect(html).toContain('<link rel="stylesheet" href="/assets/root.css">');
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(headers['cache-control']).toBe('no-store');
});

test.each([400, 413, 415] as const)('a form that is not taken says so: %i', (status) => {
  const page = troublePage(status, 'en', []);
  expect(page.status).toBe(status);
  expect(page.body).toContain('Nothing was saved');
});
