import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import cases from '../app/insurance/rating/goldens/cases.json' with { type: 'json' };
import eligibility from '../app/insurance/rating/goldens/eligibility-golden.json' with { type: 'json' };
import golden from '../app/insurance/rating/goldens/golden.json' with { type: 'json' };
import { findNode } from './setup.mjs';

const NODE = findNode();

type Said = { code: number; out: unknown[]; errors: string };

function rated(lines: unknown[], ...options: string[]): Promise<Said> {
  const folder = mkdtempSync(join(tmpdir(), 'rate-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'policies.jsonl');
  writeFileSync(file, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'));
  return command(file, ...options);
}

function command(...args: string[]): Promise<Said> {
  return new Promise((resolve) => {
    execFile(NODE, ['tools/rate.ts', ...args], (error, out, errors) => {
      const printed = out.split('\n').filter(Boolean);
      resolve({ code: Number(error?.code ?? 0), out: printed.map((line) => JSON.parse(line)), errors });
    });
  });
}

test('a file of policies is priced in one line each, in order', async () => {
  const { code, out, errors } = await rated(Object.values(cases));
  expect({ code, out, errors }).toEqual({ code: 0, out: Object.values(golden), errors: '' });
});

test('--eligibility: checked first, and then a price if nothing speaks against it', async () => {
  const asked = [...Object.values(eligibility).map((each) => each.case), cases.B];
  const { out } = await rated(asked, '--eligibility');
  expect(out).toEqual([...Object.values(eligibility).map(({ answer }) => answer), golden.B]);
});

test('--worksheet: the same line with every factor, product and rounding', async () => {
  const { out } = await rated([cases.A], '--worksheet');
  expect(out[0]).toMatchObject({
    ...golden.A,
    worksheet: { book: 'U-2026-01', lines: [{ product: '565.683048' }, {}] },
  });
});

test('bad lines are reported by number and in place, the others are priced, and the command fails', async () => {
  const { code, out, errors } = await rated(['{"state":', cases.A, '', '[1]', { state: 'FL' }]);
  expect(errors.split('\n')).toEqual([
    'Line 1: this is not JSON.',
    'Line 4: one JSON object is expected here, with the answers of one policy.',
    '',
  ]);
  expect(out).toEqual([
    { outcome: 'error', reasons: ['not-json'] },
    golden.A,
    { outcome: 'error', reasons: ['not-an-object'] },
    { outcome: 'error', reasons: expect.arrayContaining(['unknown:zip']) },
  ]);
  expect(code).toBe(1);
});

test.each([[[]], [['a', 'b']], [['--book']]])('%j prints the usage', async (args) => {
  const { code, errors } = await command(...args);
  expect([code, errors.split('\n')[0]]).toEqual([2, 'Usage: npm run rate -- FILE [--eligibility] [--worksheet]']);
});

test('a missing file is reported in one line', async () => {
  expect(await command('/nowhere.jsonl')).toEqual({
    code: 2,
    out: [],
    errors: '/nowhere.jsonl cannot be read: ENOENT.\n',
  });
});
