import { readFileSync } from 'node:fs';
import { createElement, createRef } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ZIP_LENGTH } from '#contract/limits.ts';
import { ZipPlate } from './zip-plate.tsx';

const plateWith = (zip: string) =>
  renderToStaticMarkup(
    createElement(ZipPlate, {
      zip,
      onZip: () => {},
      isBad: false,
      isFocusedAtFirst: false,
      messageId: undefined,
      ref: createRef<HTMLInputElement>(),
    }),
  );

test.each([
  ['', undefined, '5 digits'],
  ['331', '1', 'Florida'],
  ['33135', '1', 'Florida'],
  ['77036', '2', 'Texas'],
  ['30303', '3', 'Georgia: see an agent'],
  ['10001', undefined, 'Not in FL, TX, GA'],
])('ZP-01 the license plate shows its state from the first digits: "%s"', (zip, tint, words) => {
  const html = plateWith(zip);
  expect(/data-state="(\w+)"/.exec(html)?.[1]).toBe(tint);
  expect(html).toContain(words);
});

test('the plate has a space for each digit', () => {
  const styles = readFileSync('app/site/quotes/zip-plate.module.css', 'utf8');
  expect(/\bwidth: calc\((\d) \*/.exec(styles)?.[1]).toBe(String(ZIP_LENGTH));
});
