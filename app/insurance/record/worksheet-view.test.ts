import { expect, test } from 'vitest';
import { goldenDocument, withNewDriver } from '#testing/test-documents.ts';
import { worksheetOfVersion } from './worksheet-view.ts';

test('an imported version that our book prices has a worksheet, also with a driver licensed within its term', () => {
  const document = withNewDriver(goldenDocument('B'), '2027-01-10');
  expect(worksheetOfVersion({ worksheet: null, document })).not.toBeNull();
  expect(worksheetOfVersion({ worksheet: null, document: { ...document, premium_cents: 1 } })).toBeNull();
});
