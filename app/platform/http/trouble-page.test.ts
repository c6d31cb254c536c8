import { expect, test } from 'vitest';
import { troublePage } from './trouble-page.ts';

const NO_TRIAL = { PAYMENTS: undefined, PORTAL_CALLS: 'key', showsSamples: false } as const;

test.each([
  ['en', 'We’re very busy right now', 'lang="en"'],
  ['es', 'En este momento estamos muy ocupados', 'lang="es"'],
] as const)('the page of an overloaded server is in the visitor’s language: %s', (language, headline, tag) => {
  const { status, headers, body: html } = troublePage(503, language, ['/assets/root.css'], NO_TRIAL);
  expect(status).toBe(503);
  expect(html).toContain(`<h1>${headline}</h1>`);
  expect(html).toContain(tag);
  expect(html).toContain('<link rel="stylesheet" href="/assets/root.css">');
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(headers['cache-control']).toBe('no-store');
  expect(html).not.toContain('trial');
});

test.each([400, 413, 415] as const)('a form that was not accepted says so: %i', (status) => {
  const page = troublePage(status, 'en', [], NO_TRIAL);
  expect(page.status).toBe(status);
  expect(page.body).toContain('Nothing was saved');
});

test.each([
  ['en', 'Trial. Payments are a test: no money moves.'],
  ['es', 'Sitio de prueba. Los pagos son de prueba: no se mueve dinero.'],
] as const)('the page of a trial server says that it is a trial: %s', (language, words) => {
  expect(troublePage(503, language, [], { ...NO_TRIAL, PAYMENTS: 'test' }).body).toContain(`<p>${words}</p>`);
});
