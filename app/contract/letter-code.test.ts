import { expect, test } from 'vitest';
import { REFERENCE_SYMBOLS } from './check-symbol.ts';
import { readLetterCode, writeLetterCode } from './letter-code.ts';

const CODE = writeLetterCode('7K3MW9Q');
const symbols = CODE.slice(3).replace('-', '');
const spelled = (eight: string) => `LV-${eight.slice(0, 4)}-${eight.slice(4)}`;

test('LN-07 a code has no look-alike symbols, and is read however people type it', () => {
  expect(CODE).toMatch(/^LV-7K3M-W9Q.$/);
  expect(REFERENCE_SYMBOLS).not.toMatch(/[01ILOU]/);
  for (const typed of [CODE.toLowerCase(), ` ${CODE.replaceAll('-', ' ')} `, symbols, CODE.replace('LV-', 'lv')]) {
    expect(readLetterCode(typed)).toBe(CODE);
  }
  for (const typed of ['', 'LV', symbols.slice(1), `${symbols}2`, spelled('0000000O'), '%00']) {
    expect(readLetterCode(typed)).toBeUndefined();
  }
});

test('LN-07 every single wrong symbol is detected, and almost every swap of neighbors', () => {
  let missed = 0;
  for (let at = 0; at < symbols.length; at++) {
    for (const other of REFERENCE_SYMBOLS) {
      if (other === symbols[at]) continue;
      expect(readLetterCode(spelled(symbols.slice(0, at) + other + symbols.slice(at + 1)))).toBeUndefined();
    }
    const [one = '', next = ''] = symbols.slice(at);
    const swapped = symbols.slice(0, at) + next + one + symbols.slice(at + 2);
    if (next && next !== one && readLetterCode(spelled(swapped))) missed++;
  }
  expect(missed).toBe(0);
});
