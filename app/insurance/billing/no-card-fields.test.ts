import { expect, test } from 'vitest';

/** The sources of all pages and their parts, without tests. */
const SOURCES = import.meta.glob<string>(['/app/**/*.tsx', '!/app/**/*test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const MESSAGES = import.meta.glob<Record<string, string>>('/app/config/messages/{en,es}/*.json', {
  import: 'default',
  eager: true,
});

/** A short label that names something on a card, but not a sentence about it. */
const ON_A_CARD =
  /card number|number of (your|the) card|número de (la |su )?tarjeta|security code|código de seguridad|\bCV[CV]\b/i;
const isLabel = (words: unknown) => typeof words === 'string' && !words.includes('.') && ON_A_CARD.test(words);
const LABELS = Object.values(MESSAGES).flatMap((file) =>
  Object.entries(file).flatMap(([key, words]) => (isLabel(words) ? [key] : [])),
);
/** What browsers autofill from a saved card, and names that card fields usually have. */
const FIELD = /["'`]cc-[a-z]|(?<!<Icon )\bname=["'{`]+(card|pan\b|cc|cv[cv])/i;

test('only the processor’s page asks for card data, and none of our own pages or forms', () => {
  expect(Object.keys(SOURCES).length).toBeGreaterThan(100);
  const asking = Object.entries(SOURCES).filter(
    ([, text]) => FIELD.test(text) || LABELS.some((key) => new RegExp(`\\bm\\.${key}\\b`).test(text)),
  );
  expect(asking.map(([file]) => file)).toEqual(['/app/portals/trial/test-pay-page.tsx']);
});
