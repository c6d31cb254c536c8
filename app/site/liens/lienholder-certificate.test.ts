import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { verifyLien } from '#contract/lienholder.ts';
import { YES } from '#testing/carrier/test-carrier.ts';
import { LienholderCertificate } from './lienholder-certificate.tsx';

const lien = verifyLien.answer.decode(YES.verifyLien as never);
if ('error' in lien) throw new Error(lien.error);

test.each([
  ['each its own', 25_000, 100_000, ['$250', '$1,000']],
  ['no collision coverage', 25_000, null, ['$250', 'None: not covered']],
  ['no comprehensive coverage', null, 100_000, ['None: not covered', '$1,000']],
])('LN-03 the certificate shows two deductibles: %s', (_, deductibleCents, collisionCents, shown) => {
  const html = renderToStaticMarkup(
    createElement(LienholderCertificate, {
      lien: { ...lien, deductibleCents },
      collisionCents,
      fields: undefined,
      checkedAt: new Date('2026-11-21T19:50:00Z'),
      asOf: undefined,
      letter: undefined,
    }),
  );
  const said = ['Comprehensive', 'Collision'].map(
    (coverage) => new RegExp(`<dt>${coverage} deductible</dt><dd>([^<]*)</dd>`).exec(html)?.[1],
  );
  expect(said).toEqual(shown);
});
