import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type VerifiedLien, verifyLien } from '#contract/lienholder.ts';
import { YES } from '#testing/carrier/test-carrier.ts';
import { LienholderCertificate } from './lienholder-certificate.tsx';

const lien = verifyLien.answer.decode(YES.verifyLien as never);
if ('error' in lien) throw new Error(lien.error);

const certificate = (of: VerifiedLien, collisionCents: number | null = null, startsOn?: string) =>
  renderToStaticMarkup(
    createElement(LienholderCertificate, {
      lien: of,
      collisionCents,
      fields: undefined,
      checkedAt: new Date('2026-11-21T19:50:00Z'),
      startsOn,
      asOf: undefined,
      letter: undefined,
    }),
  );

test('LN-04 a car is covered from the first day of its policy, not before', () => {
  expect(certificate({ ...lien, status: 'active' })).toMatch(/ACTIVE.*This car is covered\./);
  for (const status of ['active', 'notice'] as const) {
    const notYet = certificate({ ...lien, status }, null, '2026-11-22');
    expect(notYet).toMatch(/NOT YET.*This car will be covered from 11\/22\/2026\./);
    expect(notYet).not.toMatch(/active|is covered/i);
  }
});

test.each([
  ['each its own', 25_000, 100_000, ['$250', '$1,000']],
  ['no collision coverage', 25_000, null, ['$250', 'None: not covered']],
  ['no comprehensive coverage', null, 100_000, ['None: not covered', '$1,000']],
])('LN-03 the certificate shows two deductibles: %s', (_, deductibleCents, collisionCents, shown) => {
  const html = certificate({ ...lien, deductibleCents }, collisionCents);
  const said = ['Comprehensive', 'Collision'].map(
    (coverage) => new RegExp(`<dt>${coverage} deductible</dt><dd>([^<]*)</dd>`).exec(html)?.[1],
  );
  expect(said).toEqual(shown);
});
