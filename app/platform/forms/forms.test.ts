import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { anyCharacter } from '../../../testing/any-character.ts';
import { answerRows } from './answer-rows.ts';
import { fieldGroups, fieldValues } from './field-view.ts';
import { type Form, type Question, questionsOf, type Words } from './question.ts';
import { readAnswers } from './read-answers.ts';
import { isReachedIn, openStepIn, placeIn } from './steps.ts';

/** Facts for booking a trip: the available trains. */
type Facts = { trains: string[] };
const facts: Facts = { trains: ['North  Star', 'Comet'] };
const en = { facts, language: 'en' } as const;

const inBoth =
  (english: string, spanish: string): Words =>
  (_facts, { locale }) =>
    locale === 'es' ? spanish : english;
const ask = (name: string, rest: Partial<Question<Facts>> = {}): Question<Facts> => ({
  name,
  label: inBoth(`The ${name}`, `El ${name}`),
  error: () => `Enter the ${name}`,
  ...rest,
});
const formOf = (...questions: Question<Facts>[]): Form<Facts> => ({
  id: 'trip',
  title: () => 'Your trip',
  groups: [{ questions }],
});

const pets = ['dog', 'cat'].map((value) => ({ value, label: inBoth(`A ${value}`, `Un ${value}`) }));
const trip: Form<Facts> = {
  id: 'trip',
  title: () => 'Your trip',
  groups: [
    {
      questions: [
        ask('name', { maxLength: 20 }),
        ask('train', {
          shape: 'choice',
          options: ({ trains }) => trains.map((value) => ({ value, label: () => value })),
        }),
        ask('seats', {
          schema: z
            .string()
            .regex(/^[0-9]{1,2}$/)
            .transform((seats) => seats.padStart(2, '0')),
          isOptional: true,
        }),
        ask('leaves', { shape: 'day', mayBeUnknown: true }),
        ask('born', { shape: 'birth', isOptional: true }),
        ask('pass', { schema: z.string().regex(/^[A-Z]{6}$/), secret: { end: (pass) => `…${pass.slice(-2)}` } }),
        ask('pet', { shape: 'cards', options: pets, mayBeUnknown: true }),
        ask('breed', { when: { name: 'pet', is: ['dog'] }, mayBeUnknown: true, maxLength: 10 }),
        ask('wishes', { shape: 'long', maxLength: 40, isOptional: true }),
        ask('news', { shape: 'check' }),
      ],
    },
    { legend: () => 'Second traveler', questions: [ask('second', { maxLength: 20, isOptional: true })] },
  ],
};
const right = { name: 'Ada', train: 'Comet', leaves: '2026-12-01', pass: 'ABCDEF', pet: 'cat' };
const read = (form: Form<Facts>, posted: unknown, saved = {}) => {
  const done = readAnswers(form, posted, { facts, saved });
  return done.errors ? { wrong: Object.keys(done.errors) } : { ...done.answers };
};

test.each<[string, Partial<Question<Facts>>, Record<string, unknown>, string | undefined]>([
  ['spaces are tidied', {}, { it: '  Ada \t Lovelace\r\n' }, 'Ada Lovelace'],
  ['nothing is missing', {}, {}, undefined],
  ['spaces alone are nothing', {}, { it: ' \u00a0 ' }, undefined],
  ['what is optional may be left out', { isOptional: true }, { it: ' ' }, ''],
  ['as long as it may be', { maxLength: 3 }, { it: ' abc ' }, 'abc'],
  ['over-long, and never cut', { maxLength: 3 }, { it: 'abcd' }, undefined],
  ['over-long where no length is said', {}, { it: 'a'.repeat(201) }, undefined],
  ['a control character', {}, { it: 'a\u0000b' }, undefined],
  ['half of a pair', {}, { it: 'a\ud83d' }, undefined],
  ['a list', {}, { it: ['Ada'] }, undefined],
  ['a list where it may be left out', { isOptional: true }, { it: ['Ada'] }, undefined],
  ['lines of a long text stay', { shape: 'long' }, { it: ' one\r\n\r\ntwo\t3 ' }, 'one\n\ntwo\t3'],
  ['lines of another do not', {}, { it: 'one\r\ntwo' }, 'one two'],
  ['a choice is taken as it is', trip.groups[0]?.questions[1] ?? {}, { it: 'North  Star' }, 'North  Star'],
  ['what is not to be chosen', { shape: 'cards', options: pets }, { it: 'horse' }, undefined],
  ['what every object has', { shape: 'cards', options: pets }, { it: 'toString' }, undefined],
  ['yes', { shape: 'yes-no' }, { it: 'yes' }, 'yes'],
  ['neither yes nor no', { shape: 'yes-no' }, { it: 'on' }, undefined],
  ['not ticked', { shape: 'check' }, {}, ''],
  ['ticked', { shape: 'check' }, { it: 'yes' }, 'yes'],
  ['ticked with something else', { shape: 'check' }, { it: 'no' }, undefined],
  ['a day', { shape: 'day' }, { it: '2028-02-29' }, '2028-02-29'],
  ['no day', { shape: 'day' }, { it: '2027-02-29' }, undefined],
  ['month, day and year', { shape: 'birth' }, { month: '3', date: ' 2 ', year: '1984' }, '1984-03-02'],
  ['a part is missing', { shape: 'known-day', isOptional: true }, { month: '3', year: '1984' }, undefined],
  ['a short year', { shape: 'birth' }, { month: '3', date: '2', year: '84' }, undefined],
  ['no part', { shape: 'birth', isOptional: true }, { month: '', date: ' ', year: '' }, ''],
])('a field is read: %s', (_name, rest, posted, kept) => {
  const form = formOf({ ...ask('it'), ...rest, name: 'it' });
  expect(read(form, posted)).toEqual(kept === undefined ? { wrong: ['it'] } : { it: kept });
});

test('all errors are reported together, in form order and the reader’s language, by field or by form', () => {
  expect(read(trip, {})).toEqual({ wrong: ['name', 'train', 'leaves', 'pass', 'pet'] });
  const form: Form<Facts> = {
    ...formOf(ask('from'), ask('to', { maxLength: 5 }), ask('by')),
    across: ({ from, to, by }) => ({
      ...(from !== undefined && from === to && { to: () => 'Go somewhere else' }),
      ...(by === undefined && { by: () => 'never: it is wrong already' }),
    }),
  };
  const { errors } = readAnswers(form, { from: 'Rome', to: 'Rome' }, { facts }) as { errors: Record<string, Words> };
  const texts = Object.entries(errors).map(([name, words]) => [name, words({}, { locale: 'en' })]);
  expect(texts).toEqual([
    ['to', 'Go somewhere else'],
    ['by', 'Enter the by'],
  ]);
  // An answer that is invalid by itself gets no further errors.
  expect(read(form, { from: 'Madrid', to: 'Madrid', by: 'train' })).toEqual({ wrong: ['to'] });
});

test('"I don’t know yet" answers a question that allows it, but typed text beats its checkbox', () => {
  const form = formOf(
    ask('plate', { mayBeUnknown: true }),
    ask('pet', { shape: 'cards', options: pets, mayBeUnknown: true }),
  );
  const unknown = { plate: '?', pet: '?' };
  expect(read(form, { 'plate-unknown': 'yes', pet: '?' })).toEqual(unknown);
  expect(read(form, unknown)).toEqual(unknown);
  expect(read(form, { plate: 'QX 12', 'plate-unknown': 'yes', pet: 'dog' })).toEqual({ plate: 'QX 12', pet: 'dog' });
  expect(read(formOf(ask('pet', { shape: 'cards', options: pets })), { pet: '?', 'pet-unknown': 'yes' })).toEqual({
    wrong: ['pet'],
  });
  expect(fieldValues(form, unknown)).toEqual({ 'plate-unknown': 'yes', pet: '?' });
  const [plate, pet] = fieldGroups(form, en)[0]?.fields ?? [];
  expect(plate?.unknown).toEqual({ name: 'plate-unknown', label: 'I don’t know yet' });
  expect(pet?.unknown).toBeUndefined();
  expect(pet?.options.at(-1)).toEqual({ value: '?', label: 'I don’t know yet' });
  expect(answerRows(form, unknown, { facts, language: 'es' }).map(({ value }) => value)).toEqual(
    Array(2).fill('Todavía no lo sé'),
  );
});

test('a dependent question is shown with its parent, and is read and kept only when it applies', () => {
  const breed = (posted: object, saved = {}) => read(trip, { ...right, ...posted }, saved);
  expect(breed({ pet: 'dog' })).toEqual({ wrong: ['breed'] });
  expect(breed({ pet: 'dog', breed: 'Pug' })).toMatchObject({ breed: 'Pug' });
  expect(breed({ pet: 'cat', breed: 'Pug' }, { pet: 'dog', breed: 'Pug' })).toMatchObject({ pet: 'cat', breed: '' });
  // Whether it is asked depends on what is typed now, not on what was saved.
  expect(breed({ pet: 'horse' }, { pet: 'dog' })).toEqual({ wrong: ['pet'] });
  expect(fieldGroups(trip, en)[0]?.fields.map(({ name }) => name)).toContain('breed');
  expect(answerRows(trip, { ...right, breed: 'Pug' }, en).map(({ name }) => name)).not.toContain('breed');
});

test('a page that depends on an earlier answer is done and empty when it does not apply', () => {
  const place = formOf(ask('cage', { when: { name: 'pet', is: ['cat'] } }));
  expect(read(place, {}, { pet: 'dog' })).toEqual({ cage: '' });
  expect(read(place, {}, { pet: 'cat' })).toEqual({ wrong: ['cage'] });
  expect(fieldGroups(place, { ...en, saved: { pet: 'dog' } })).toMatchObject([{ fields: [] }]);
  expect(fieldGroups(place, { ...en, saved: { pet: 'cat' } })).toMatchObject([{ fields: [{ name: 'cage' }] }]);
  const order = ['trip', 'place', 'check'];
  const isDone = (saved: object) => (id: string) =>
    id === 'trip' || (id === 'place' && !('wrong' in read(place, {}, saved)));
  expect(openStepIn(order, isDone({ pet: 'dog' }))).toBe('check');
  expect(openStepIn(order, isDone({ pet: 'cat' }))).toBe('place');
  expect(order.map((id) => isReachedIn(order, id, isDone({ pet: 'cat' })))).toEqual([true, true, false]);
  expect(placeIn(order, 'place')).toEqual({ before: 'trip', after: 'check', number: 2, count: 3 });
  expect(placeIn(order, 'check').after).toBeUndefined();
});

test('a question that is optional only for some people is required of the others, and says so', () => {
  const form = formOf(
    ask('paid', { shape: 'yes-no' }),
    ask('bank', { isOptional: { unless: { name: 'paid', is: ['no'] } } }),
  );
  expect(read(form, { paid: 'no' })).toEqual({ wrong: ['bank'] });
  expect(read(form, { paid: 'yes' })).toEqual({ paid: 'yes', bank: '' });
  expect(read(form, { paid: 'yes', bank: 'Gulf' })).toEqual({ paid: 'yes', bank: 'Gulf' });
  expect(fieldGroups(form, en)[0]?.fields.map(({ label }) => label)).toEqual(['The paid', 'The bank (optional)']);
});

test('a saved secret is never sent back, only its end; left empty it is kept, and desks see it whole', () => {
  const secret = { end: (pass: string) => `…${pass.slice(-2)}`, saved: ({ end }: { end: string }) => `Saved: ${end}` };
  const form = formOf(ask('pass', { secret, hint: () => 'Six letters' }));
  const saved = { pass: 'ABCDEF' };
  expect(JSON.stringify([fieldValues(form, saved), fieldGroups(form, { ...en, saved })])).not.toContain('ABCDEF');
  expect(fieldGroups(form, { ...en, saved })[0]?.fields[0]?.hint).toBe('Saved: …EF');
  expect(fieldGroups(form, en)[0]?.fields[0]?.hint).toBe('Six letters');
  expect(read(form, { pass: '' }, saved)).toEqual(saved);
  expect(read(form, { pass: 'GHIJKL' }, saved)).toEqual({ pass: 'GHIJKL' });
  expect(read(form, {})).toEqual({ wrong: ['pass'] });
  expect(answerRows(form, saved, en)).toMatchObject([{ value: '…EF' }]);
  expect(answerRows(form, saved, { ...en, isWhole: true })).toMatchObject([{ value: 'ABCDEF' }]);
});

test('answers are listed in the reader’s language, and a repeated question only when answered', () => {
  const answers = { ...right, seats: '', born: '1984-03-02', wishes: 'a\nb', news: '', second: '' };
  const rows = (more: object = {}, options: object = {}) =>
    answerRows(trip, { ...answers, ...more }, { facts, language: 'es', ...options }).map(
      ({ label, value }) => `${label}: ${value}`,
    );
  expect(rows()).toEqual([
    'El name: Ada',
    'El train: Comet',
    'El seats: No indicado',
    'El leaves: 1 de diciembre de 2026',
    'El born: 2 de marzo de 1984',
    'El pass: …EF',
    'El pet: Un cat',
    'El wishes: a\nb',
    'El news: No',
  ]);
  expect(rows({ second: 'Bo', news: 'yes' }).slice(-2)).toEqual(['El news: Sí', 'Second traveler: El second: Bo']);
  expect(rows({ leaves: 'soon' })[3]).toBe('El leaves: soon');
  expect(rows({}, { onlyGiven: true }).join()).not.toContain('No indicado');
  const form = formOf(
    ask('street', { listAs: () => 'Address', write: (street, { answers: { city } }) => `${street}, ${city}` }),
    ask('city', { listAs: false }),
  );
  expect(answerRows(form, { street: '9 New St', city: 'Tampa' }, en)).toEqual([
    { name: 'street', label: 'Address', value: '9 New St, Tampa' },
  ]);
});

test('a repeated title, legend or label of a date part is hidden', () => {
  const owner = { legend: () => 'Owner', questions: [ask('second', { isOptional: true })] };
  const form = formOf(ask('trip', { label: () => 'Your trip', shape: 'yes-no' }), ask('born', { shape: 'birth' }));
  const [own, another] = fieldGroups({ ...form, groups: [...form.groups, owner] }, en);
  expect(own?.fields.map(({ isLabelHidden }) => isLabelHidden)).toEqual([true, false]);
  expect(own?.fields[0]?.options.map(({ label }) => label)).toEqual(['Yes', 'No']);
  expect(another).toMatchObject({ legend: 'Owner (optional)', fields: [{ label: 'The second' }] });
  const between = { lead: () => 'or tell us', questions: owner.questions };
  expect(fieldGroups({ ...form, groups: [between] }, en)).toMatchObject([
    { lead: 'or tell us', fields: [{ label: 'The second' }] },
  ]);
  expect(fieldValues(form, { born: '1984-03-02' })).toEqual({ month: '3', date: '2', year: '1984' });
});

test('the displayed values read back as what was saved', () => {
  const saved = { ...right, seats: '', born: '1984-03-02', leaves: '?', pet: 'dog', breed: '?', wishes: 'a\nb' };
  const { pass: _pass, ...shown } = saved;
  expect(read(trip, fieldValues(trip, saved), saved)).toEqual({ ...shown, pass: 'ABCDEF', news: '', second: '' });
});

test('any posted body is stored or marked and never fails: stray names, lists, control characters, length', () => {
  const names = [
    ...questionsOf(trip).map(({ name }) => name),
    'month',
    'date',
    'year',
    'leaves-unknown',
    'breed-unknown',
  ];
  const values = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom(...Object.values(right), 'dog', 'North  Star', '?', 'yes', '3', '1984', ''),
    },
    fc.string({ unit: anyCharacter, maxLength: 60 }),
    fc.string({ unit: fc.constantFrom('\u0000', '\n', '\r', '\t', ' ', 'a', '\ud800', '\u202e'), maxLength: 60 }),
    fc.anything(),
  );
  const posted = fc.oneof(
    {
      weight: 9,
      arbitrary: fc.dictionary(fc.oneof(fc.constantFrom(...names, '__proto__', 'constructor'), fc.string()), values),
    },
    fc.anything(),
  );
  let taken = 0;
  fc.assert(
    fc.property(posted, values, (stray, value) => {
      const given = typeof stray === 'object' && stray && !Array.isArray(stray) ? stray : {};
      for (const form of [
        stray,
        { ...right, ...given },
        { ...right, name: value, wishes: value, pet: 'dog', breed: value },
      ]) {
        const { answers, errors } = readAnswers(trip, form, { facts }) as {
          answers?: Record<string, string>;
          errors?: object;
        };
        if (!answers) {
          expect(Object.keys(errors ?? {}).length).toBeGreaterThan(0);
          continue;
        }
        taken++;
        expect(Object.keys(answers)).toEqual(questionsOf(trip).map(({ name }) => name));
        for (const { name, maxLength = 200 } of questionsOf(trip)) {
          expect(answers[name]?.length).toBeLessThanOrEqual(maxLength);
          expect(answers[name]).not.toMatch(name === 'wishes' ? /[^\P{Cc}\n\t]/u : /\p{Cc}/u);
          expect(answers[name]?.isWellFormed()).toBe(true);
        }
        expect(readAnswers(trip, answers, { facts })).toEqual({ answers });
      }
    }),
    { numRuns: 300 },
  );
  expect(taken).toBeGreaterThan(100);
});
