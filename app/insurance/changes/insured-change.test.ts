import { expect, test } from 'vitest';
import { goldenDocument, pricedDocument } from '#testing/test-documents.ts';
import { ruleChange } from '../record/pricing/change-rules.ts';
import { changeOf } from './change-document.ts';
import { insuredChangesOf, insuredRefusals, peopleNames, withInsured } from './insured-change.ts';

const B = goldenDocument('B');
const [first] = B.insureds;
const [driver, spouse] = B.drivers;
if (!first || !driver || !spouse) throw new Error('case B has them');
const insured = `${first.first_name} ${first.last_name}`;
const born = { firstName: spouse.first_name, lastName: spouse.last_name, dateOfBirth: spouse.date_of_birth };
const both = withInsured(B, { insuredChange: 'add', ...born });
const names = ({ insureds }: typeof B) => insureds.map(({ first_name, last_name }) => `${first_name} ${last_name}`);
const drivers = (document: typeof B) => document.drivers.map(({ last_name, status }) => [last_name, status]);

const TODAY = '2027-01-20';
const rule = (before: typeof B, after: typeof B, by: 'policyholder' | 'desk' = 'policyholder') => {
  const days = { effectiveOn: TODAY, today: TODAY, latestEffectiveOn: '2026-12-01' };
  return ruleChange({ before, after, ...days, by, hasContactOnFile: true });
};

test('a new name also renames the driver, who stays first, and needs a signature for no other reason', () => {
  const after = withInsured(B, { insuredChange: 'name', insured, firstName: first.first_name, lastName: 'Quintero' });
  expect(names(after)).toEqual([`${first.first_name} Quintero`]);
  expect(drivers(after)).toEqual([
    ['Quintero', 'rated'],
    [spouse.last_name, 'rated'],
  ]);
  expect(rule(B, after)).toMatchObject({ outcome: 'desk', reasons: ['named-insured'], needs: ['signature'] });
});

test('a marriage, divorce or death changes the marital status of the person who is then insured', () => {
  const marital = (document: typeof B) => document.drivers.map(({ rating }) => rating?.marital);
  const now = (details: object) => withInsured(both, { insured, maritalNow: 'widowed', ...details });
  expect(marital(now({ insuredChange: 'remove', leaver: 'taken-off' }))).toEqual(['widowed']);
  expect(marital(now({ insuredChange: 'name', firstName: 'A', lastName: 'B' }))[1]).toBe(spouse.rating?.marital);
  expect(marital(withInsured(B, { insuredChange: 'add', ...born, maritalNow: 'married' }))).toEqual([
    'married',
    'married',
  ]);
});

test('a second person is added once; a person who leaves drives on, is excluded, or is removed', () => {
  expect(names(both)).toHaveLength(2);
  expect(withInsured(both, { insuredChange: 'add', ...born })).toEqual(both);
  const leaves = (leaver: string) => withInsured(both, { insuredChange: 'remove', insured, leaver });
  expect(names(leaves('drives-on'))).toEqual([names(both)[1]]);
  expect(drivers(leaves('drives-on'))).toEqual(drivers(B));
  expect(leaves('excluded').drivers.map(({ status }) => status)).toEqual(['excluded', 'rated']);
  expect(leaves('taken-off').drivers).toEqual([spouse]);
  const replaced = withInsured(B, { insuredChange: 'replace', insured, leaver: 'taken-off', ...born });
  expect([names(replaced), replaced.drivers]).toEqual([[names(both)[1]], [spouse]]);
  expect(withInsured(B, { insuredChange: 'remove', insured: 'Somebody Else', leaver: 'taken-off' })).toBe(B);
});

test('a change that would leave a policy without a driver is refused', () => {
  const alone = { ...B, drivers: [driver] };
  const after = withInsured(alone, { insuredChange: 'replace', insured, leaver: 'taken-off', ...born });
  expect(rule(alone, after)).toMatchObject({ outcome: 'refused', reasons: ['last-driver'] });
});

test('one named insured cannot be removed, two cannot become three, and namesakes are told apart', () => {
  expect(insuredChangesOf({ insureds: [insured] })).toEqual(['name', 'add', 'replace']);
  expect(insuredChangesOf({ insureds: names(both) })).toEqual(['name', 'replace', 'remove']);
  const senior = { ...first, date_of_birth: '1950-01-01' };
  expect(peopleNames([senior, first])).toEqual([
    `${insured} (1950)`,
    `${insured} (${first.date_of_birth.slice(0, 4)})`,
  ]);
});

test('replacing one of two leaves the other, named once; nobody replaces themselves', () => {
  const replace = (person: object) =>
    withInsured(both, { insuredChange: 'replace', insured, leaver: 'taken-off', ...person });
  const [other] = names(both).slice(1);
  expect([names(replace(born)), replace(born).drivers]).toEqual([[other], [spouse]]);
  const own = { firstName: first.first_name, lastName: first.last_name, dateOfBirth: first.date_of_birth };
  expect(replace(own)).toBe(both);
});

test('only a driver can be excluded by name, but any leaving insured can be taken off the policy', () => {
  const details = { insuredChange: 'remove', insured, leaver: 'excluded' };
  const without = { ...both, drivers: [spouse] };
  expect(insuredRefusals(without, details)).toEqual(['leaver-not-driver']);
  expect(insuredRefusals(without, { ...details, leaver: 'taken-off' })).toEqual([]);
  expect(insuredRefusals(both, details)).toEqual([]);
});

test('of two drivers with one name, the intended one is removed or excluded', () => {
  const junior = { ...driver, position: 3, license_number: 'D77777', date_of_birth: '2004-05-06' };
  const family = { ...B, drivers: [...B.drivers, junior] };
  const name = peopleNames(family.drivers)[2] ?? '';
  expect(name).toBe(`${insured} (2004)`);
  const after = (removal: string) => changeOf('remove-driver', { driver: name, removal }, TODAY)?.(family).drivers;
  expect(after('taken-off')).toEqual(B.drivers);
  expect(after('excluded')).toEqual([...B.drivers, { ...junior, status: 'excluded' }]);
});

test('the person whose policy it is stays one of its drivers, unless the policy gets another name', () => {
  const off = changeOf('remove-driver', { driver: insured, removal: 'taken-off' }, TODAY)?.(B) ?? B;
  expect(off.drivers).toEqual([spouse]);
  for (const by of ['policyholder', 'desk'] as const) {
    expect(rule(B, off, by)).toMatchObject({ outcome: 'refused', reasons: ['named-insured-not-rated'] });
  }
  const replaced = withInsured(B, { insuredChange: 'replace', insured, leaver: 'taken-off', ...born });
  expect(rule(B, replaced, 'desk').outcome).toBe('at-once');
  // The policy of an insured who never drove, as in a book from another system.
  const before = pricedDocument({ ...B, insureds: [{ ...first, first_name: 'Nora' }] });
  expect(rule(before, { ...before, drivers: [spouse] }, 'desk').outcome).toBe('at-once');
});
