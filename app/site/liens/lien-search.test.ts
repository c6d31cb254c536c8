import { expect, test } from 'vitest';
import { digitsOf, errorsOf } from './lien-search.ts';

test.each([
  [{ policyNumber: '44170263', vinSuffix: '44178' }, {}],
  [
    { policyNumber: '', vinSuffix: '' },
    { policyNumber: 'missing', vinSuffix: 'missing' },
  ],
  [{ policyNumber: '', vinSuffix: '44178' }, { policyNumber: 'missing' }],
  [{ policyNumber: '1', vinSuffix: '4417' }, { vinSuffix: 'short' }],
])('LN-02 a search needs a policy number and five digits of the VIN: %j', (fields, errors) => {
  expect(errorsOf(fields)).toEqual(errors);
});

test.each([
  [
    { policyNumber: 'FL 4417-0263', vinSuffix: '44 178' },
    { policyNumber: '44170263', vinSuffix: '44178' },
  ],
  [
    { policyNumber: '1234567890123456', vinSuffix: '4417899' },
    { policyNumber: '123456789012', vinSuffix: '44178' },
  ],
  [
    { policyNumber: null, vinSuffix: new Blob() },
    { policyNumber: '', vinSuffix: '' },
  ],
])('LN-01 the server strips and truncates the input of a browser without scripts', (typed, fields) => {
  expect(digitsOf(typed)).toEqual(fields);
});
