import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { YES } from '#testing/carrier/test-carrier.ts';
import { anyCharacter } from '../../testing/any-character.ts';
import { type Call, readBeside, wireOf, writeBeside } from './call.ts';
import { type CallName, calls, ownCalls } from './calls.ts';
import { lookUpPolicy } from './guest.ts';
import { checkPolicy, requestHelp } from './help.ts';
import { writeLetterCode } from './letter-code.ts';
import { confirmLetter, lienStatusOf, type VerifiedLien, verifyLien } from './lienholder.ts';
import { validateCustomer } from './login.ts';
import { findQuoteByPhone } from './saved-quote.ts';
import { checkState, findAgents } from './zip.ts';

const every = Object.entries<Call>({ ...calls, ...ownCalls });

describe.each(every)('%s', (name, call) => {
  test('an answer that was read is written as it came', () => {
    const wire = YES[name as CallName];
    const read = call.answer.parse(wire);
    // Parts that the codec ignores, such as a message next to a success, are not written again.
    const written = z.encode(call.answer, read) as object;
    expect(call.answer.parse(written)).toEqual(read);
    if (typeof wire === 'string') expect(written).toBe(wire);
  });

  test('a refusal has its own shape and is never read as a success', () => {
    const no = call.refuse('Not today.');
    expect(wireOf(call.answer).safeParse(no).success).toBe(true);
    const read = call.answer.parse(no);
    const hasRefusal = read !== null && typeof read === 'object' && 'error' in read;
    // The answers of a page, a list of agencies and an ignored log carry a refusal as plain text.
    if (!['registerUser', 'readStateMessage', 'recordZipCheck', 'findAgents'].includes(name)) {
      expect(hasRefusal && read.error).toBe('Not today.');
    }
  });

  test('any answer of a portal is read or rejected, and never throws', () => {
    const fields = Object.keys((YES[name as CallName] ?? {}) as object);
    const value = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.jsonValue(),
      fc.constantFrom('A', 'Y', 'OK', '1', 0, 1, ''),
    );
    const hostile = fc.oneof(value, fc.dictionary(fc.constantFrom('AGENT1', 'error', ...fields), value));
    fc.assert(fc.property(hostile, (answer) => void call.answer.safeParse(answer)));
  });
});

const LIEN = YES.verifyLien as Record<string, string>;
const lienOf = (more: Record<string, string>) => verifyLien.answer.parse({ ...LIEN, ...more }) as VerifiedLien;

test.each([
  ['A', 'active'],
  ['X', 'expired'],
  ['L', 'cancelled'],
  ['C', 'notice'],
  ['a ', 'active'],
  ['', 'unknown'],
  ['Z', 'unknown'],
  ['AX', 'unknown'],
])('LN-04 the status code %j is %s', (code, status) => {
  expect(lienStatusOf(code)).toBe(status);
  expect(lienOf({ LISTAT: code }).status).toBe(status);
  expect(confirmLetter.answer.parse({ ...(YES.confirmLetter as object), LISTAT: code })).toMatchObject({ status });
});

test.each([
  ['03/14/2026', '2026-03-14'],
  [' 02/29/2028 ', '2028-02-29'],
  ['02/30/2026', undefined],
  ['2026-03-14', undefined],
  ['00/00/0000', undefined],
  ['', null],
])('LN-03 the day %j is %j', (text, day) => {
  const lien = lienOf({ LIEFFDATE: text, LIEXPDATE: text, LIDUEDTE: text, LIVEHADDDT: text });
  expect([lien.effectiveOn, lien.expiresOn, lien.dueOn, lien.vehicle.addedOn]).toEqual([day, day, day, day]);
});

test.each([
  ['500', 50_000],
  ['0', 0],
  ['250.50', 25_050],
  ['', null],
  ['  ', null],
  ['ACV', undefined],
  ['-5', undefined],
])('LN-03 the deductible %j is %j cents', (dollars, cents) => {
  expect(lienOf({ LIVPHYDED: dollars }).deductibleCents).toBe(cents);
});

test.each([
  ['Y', true],
  ['n ', false],
  ['', undefined],
  ['yes', undefined],
])('LN-03 the excluded driver flag %j is %j', (flag, is) => {
  expect(lienOf({ LIEXCDRV: flag }).hasExcludedDriver).toBe(is);
});

test('LN-03 a lien is written field by field as the policy system writes it', () => {
  expect(JSON.stringify(verifyLien.answer.encode(lienOf({ LIDUEDTE: '02/03/2026', LIVPHYDED: '250.5' })))).toBe(
    JSON.stringify({
      LISTAT: 'A',
      LIEFFDATE: '06/14/2026',
      LIEXPDATE: '12/14/2026',
      LIEXCDRV: 'N',
      LIVYEAR: '2019',
      LIVMAKE: 'Honda',
      LIVMODEL: 'Accord',
      vinfull: '12345',
      LIVPHYDED: '250.5',
      LILNAME: 'Gulf Bank',
      LILADDRESS: '1 Bank St',
      LILCITY: 'Tampa',
      LILSTATE: 'FL',
      LILZIPCD: '33602',
      LIDUEDTE: '02/03/2026',
      LIVEHADDDT: '',
      AGMNAM: 'Calle Ocho',
      AGMADD: '1 SW 8th St',
      AGMST: 'FL',
      AGMZIP: '33135',
      AGMTEL: '3055550133',
    }),
  );
});

test('GU-05 unreadable policies of a list are left out, and a sentence is a refusal', () => {
  const read = (answer: string | string[]) => lookUpPolicy.answer.parse(answer);
  expect(read(['FL-1(2019 Kia (Rio))', 'nonsense', 'TX-2()'])).toEqual({
    policies: [
      { prefix: 'FL', number: '1', about: '2019 Kia (Rio)' },
      { prefix: 'TX', number: '2', about: '' },
    ],
  });
  expect(read('FL|44170263')).toEqual({ policies: [{ prefix: 'FL', number: '44170263', about: '' }] });
  expect(read([])).toEqual({ policies: [] });
  expect(read('No policy found.')).toEqual({ error: 'No policy found.' });
});

test('HP-05 CA-02 a policy of the help desk is read only when the text is OK', () => {
  const policy = { ...(YES.checkPolicy as object), isDuplicate: 'Yes' };
  expect(checkPolicy.answer.parse(policy)).toMatchObject({ isDuplicate: true, agency: { phone: '3055550133' } });
  expect(checkPolicy.answer.parse({ ...policy, text: 'No.' })).toEqual({ error: 'No.' });
});

test('CA-15 an answer is one of our states, or a sentence', () => {
  expect(checkState.answer.parse('TX')).toEqual({ state: 'TX' });
  expect(checkState.answer.parse('tx')).toEqual({ error: 'tx' });
});

test('AG-02 no agency is written as the specified sentence, and a malformed agency spoils the answer', () => {
  expect(findAgents.answer.encode({ agencies: [] })).toEqual({ AGENT1: { agency_name: 'No Agents Found' } });
  expect(findAgents.answer.safeParse({ AGENT1: { agency_name: 7 } }).success).toBe(false);
  expect(findAgents.answer.safeParse({ AGENT1: 'None' }).success).toBe(false);
});

describe('the headers beside an answer', () => {
  const TICKET = { 'Hand-Off-Ticket': 'one-use' };
  const LETTER = { 'Lien-Letter': `${writeLetterCode('2345678')} 2026-11-21T19:50:00Z` };

  test.each<[string, Call, Record<string, string>, object]>([
    ['a ticket', validateCustomer, TICKET, { handOffTicket: 'one-use' }],
    ['of another call', verifyLien, TICKET, {}],
    ['how long to wait', findQuoteByPhone, { 'Retry-After': '180' }, { waitSeconds: 180 }],
    ['no wait', findQuoteByPhone, { 'Retry-After': '0' }, {}],
    ['a wait until a day', findQuoteByPhone, { 'Retry-After': 'Sat, 21 Nov 2026 19:50:00 GMT' }, {}],
    ['that more may be proved', verifyLien, { 'Prove-More': '1' }, { canProveMore: true }],
    ['a deductible of collision', verifyLien, { 'Lien-Collision-Deductible': '250.5' }, { lienCollision: 25_050 }],
    ['no collision coverage', verifyLien, { 'Lien-Collision-Deductible': 'none' }, { lienCollision: null }],
    ['a deductible that is no amount', verifyLien, { 'Lien-Collision-Deductible': '$250' }, {}],
    ['a letter of another alphabet', verifyLien, { 'Lien-Letter': 'LV-0000-0000 2026-11-21T19:50:00Z' }, {}],
    ['a letter without its day', verifyLien, { 'Lien-Letter': writeLetterCode('2345678') }, {}],
    [
      'a request, and no more than that',
      requestHelp,
      { 'Help-Request': 'H2345ABCD 2026-11-21' },
      { helpRequest: { reference: 'H2345ABCD', askedOn: '2026-11-21', answerBy: undefined, reason: undefined } },
    ],
    ['a request of no day', requestHelp, { 'Help-Request': 'H2345ABCD 2026-02-30' }, {}],
    ['a request without a reference', requestHelp, { 'Help-Request': '<b> 2026-11-21' }, {}],
  ])('%s is read where the call has it, and otherwise ignored', (_, call, headers, facts) => {
    expect(readBeside(call, new Headers(headers))).toEqual(facts);
  });

  test('it is written as it is read, with only the facts that the call has', () => {
    const helpRequest = { reference: 'H2345ABCD', askedOn: '2026-11-21', answerBy: '2026-11-24', reason: 'other' };
    expect(writeBeside(checkPolicy, { helpRequest, handOffTicket: 'x' })).toEqual({
      'Help-Request': 'H2345ABCD 2026-11-21 2026-11-24 other',
    });
    const read = readBeside(verifyLien, new Headers(LETTER));
    expect(read.lienLetter?.checkedAt).toBe('2026-11-21T19:50:00Z');
    expect(writeBeside(verifyLien, read)).toEqual(LETTER);
  });

  test('hostile headers never throw', () => {
    fc.assert(
      fc.property(fc.constantFrom(...every), fc.stringMatching(/^[\x20-\x7e]*$/), ([, call], text) => {
        const headers = new Headers(Object.values(call.beside).map(({ header }) => [header, text] as [string, string]));
        expect(Object.values(readBeside(call, headers))).not.toContain(undefined);
      }),
    );
  });
});
