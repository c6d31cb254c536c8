import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FILED_PLANS, planOn } from './rate-books.ts';

/** A filed book is never edited, because its policies are priced by it until they end. A new price needs a new book. */
const FROZEN = {
  'U-2026-01/eligibility.json': '89188dcf4041043a31f005a3c10bcdd35e3bb48517ef57b21bd79939da20efd1',
  'U-2026-01/symbols.json': 'ade8a7792fd5a649303f52ef91a5c5e3732b9eb74ab277bbc6a0e094041e3d59',
  'U-2026-01/rates.json': '5ec75c4c497a62e1503c09531f587ce2274c2eaed1363ecdd7d4b70f8fc5a882',
  'U-2027-01/eligibility.json': '462ce83b4f7e25fb3dd077b8c1c8ecd213b2aef176f964b4614145271887b297',
  'U-2027-01/rates.json': '5719e6fcf555f01bc8fa96f68b262d8467ea56b23bfb85bd1e6b64ae79da7bfc',
  'U-2027-01/symbols.json': '48b1ead40cc76eeda01e80b6f0e1486ca9a4dcfb3c3c2d115b468bc43cb2d86c',
};

test('every rate book is byte for byte what was filed', () => {
  const files = globSync('**/*.json', { cwd: 'app/config/rate-books' }).toSorted();
  const sums = files.map((file) => {
    const bytes = readFileSync(`app/config/rate-books/${file}`);
    return [file.replaceAll('\\', '/'), createHash('sha256').update(bytes).digest('hex')];
  });
  expect(Object.fromEntries(sums)).toEqual(FROZEN);
});

test('the plan is the one in force on the effective day; before the first, it is the first', () => {
  expect(planOn('TX', '2026-01-01').rates.id).toBe('U-2026-01');
  expect(planOn('TX', '2020-01-01')).toBe(FILED_PLANS[0]);
});
