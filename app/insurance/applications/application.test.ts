import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../testing/any-character.ts';
import { findStep, isDone, openStep, readStep, stepsOf } from './application-steps.ts';

test('BA-02 an answer that is stored reads back as the same answer', () => {
  const typed: Record<string, string> = {
    licensed: 'yes',
    insured: 'no',
    agency: ' Calle  Ocho ',
    fein: '12-345 6789',
    years: '07',
    npn: '1,234,567',
    license: 'p 123-456',
    street: '1421 SW 8th St',
    city: 'Miami',
    state: 'fl',
    zip: '33135',
    name: 'M. Peña',
    email: 'm@example.com',
    phone: '+1 (305) 555-0142',
    premium: '$850,000',
    lossRatio: '58.5 %',
    owner1: 'M. Peña',
    share1: '100%',
    companies: 'One\r\nTwo',
  };
  for (const step of stepsOf('agent-fl')) {
    if ('document' in step) continue;
    const { answers = {} } = readStep(step, typed) as { answers?: Record<string, string> };
    expect(Object.keys(answers).length, step.id).toBeGreaterThan(0);
    expect(readStep(step, answers)).toEqual({ answers });
  }
});

test('BA-02 owners have a name and a share each, and at most 100 percent together', () => {
  const owners = findStep('agent-tx', 'owners');
  if (!owners || 'document' in owners) throw new Error('no step of owners');
  const wrong = (typed: Record<string, string>) => Object.keys(readStep(owners, typed).errors ?? {});
  expect(wrong({ owner1: 'A', share1: '60', owner2: 'B', share2: '40' })).toEqual([]);
  expect(wrong({ owner1: 'A', share1: '60', owner2: 'B', share2: '41' })).toEqual(['share1']);
  expect(wrong({ owner1: 'A', share1: '60', owner3: 'B' })).toEqual(['share3']);
  expect(wrong({ owner1: 'A', share1: '60', share4: '4' })).toEqual(['owner4']);
  expect(wrong({ share1: '60' })).toEqual(['owner1']);
});

test('BA-02 an applicant who may not apply gets no further', () => {
  const [licensed] = stepsOf('agent-ga');
  if (!licensed) throw new Error('no steps');
  expect(isDone(licensed, { answers: { licensed: 'no' }, documents: [] })).toBe(false);
  expect(openStep('agent-ga', { answers: { licensed: 'yes' }, documents: [] })).toBe('insured');
});

test('CR-03 any input to any question is stored or marked, and never fails', () => {
  const questions = [...stepsOf('agent-fl'), ...stepsOf('job')].filter((step) => 'groups' in step);
  fc.assert(
    fc.property(
      fc.constantFrom(...questions),
      fc.dictionary(fc.string(), fc.string({ unit: anyCharacter })),
      (step, typed) => {
        const { answers, errors } = readStep(step, typed) as { answers?: object; errors?: object };
        expect(answers ?? errors).toBeDefined();
      },
    ),
  );
});
