// Changes of named insureds: another name, an additional person, a replacement, or a removal.
import type { Fields } from '#contract/call.ts';
import type { PolicyDocument, PolicyDriver, PolicyInsured } from '#contract/policy-document.ts';
import { fullName } from '../parties/full-name.ts';
import { isSamePerson } from '../parties/party.ts';
import type { Refusal } from '../record/pricing/change-refusals.ts';

/** What can change about the named insureds. */
const INSURED_CHANGES = ['name', 'add', 'replace', 'remove'] as const;
type InsuredChange = (typeof INSURED_CHANGES)[number];

export const isOneOf = (...changes: InsuredChange[]) => ({ name: 'insuredChange', is: changes });

/** The possible changes, since a policy has one or two named insureds. All of them when the policy is unknown. */
export function insuredChangesOf({ insureds }: { insureds: string[] }): readonly InsuredChange[] {
  return INSURED_CHANGES.filter(
    (change) => insureds.length === 0 || !(insureds.length === 1 ? change === 'remove' : change === 'add'),
  );
}

/** The names of insureds or drivers in a choice. Two people with one name are told apart by their year of birth. */
export const peopleNames = (people: PolicyInsured[]): string[] =>
  people.map((person) => {
    const isAlone = people.filter((other) => fullName(other) === fullName(person)).length === 1;
    return isAlone ? fullName(person) : `${fullName(person)} (${person.date_of_birth.slice(0, 4)})`;
  });

/** The place of the person with that name in a choice; -1 when there is none. */
export const placeOf = (people: PolicyInsured[], name = ''): number => peopleNames(people).indexOf(name);

/** The changed document; unchanged when the details name no one on the policy. */
export function withInsured(before: PolicyDocument, details: Fields): PolicyDocument {
  const { insureds } = before;
  const at = placeOf(insureds, details.insured);
  const was = insureds[at];
  const name = { first_name: details.firstName ?? '', last_name: details.lastName ?? '' };
  const other = { ...name, date_of_birth: details.dateOfBirth ?? '' };
  switch (INSURED_CHANGES.find((change) => change === details.insuredChange)) {
    case 'name': {
      if (!was) return before;
      const is = { ...was, ...name };
      const named = mapDrivers(before, was, (driver) => ({ ...driver, ...name }));
      return withMarital({ ...named, insureds: insureds.with(at, is) }, [is], details);
    }
    case 'add': {
      const all = insureds.some((insured) => isSamePerson(insured, other)) ? insureds : [...insureds, other];
      return withMarital({ ...before, insureds: all }, all, details);
    }
    case 'replace': {
      if (!was || isSamePerson(was, other)) return before;
      // Who takes the leaver's place may be the other named insured, who is then the only one.
      const rest = insureds.toSpliced(at, 1);
      const isNamed = rest.some((insured) => isSamePerson(insured, other));
      return left({ ...before, insureds: isNamed ? rest : insureds.with(at, other) }, was, details);
    }
    case 'remove':
      return was ? left({ ...before, insureds: insureds.toSpliced(at, 1) }, was, details) : before;
    default:
      return before;
  }
}

/** A named insured whose name changes, and nothing else; undefined when the details ask for another change. */
export function renamedInsured({ insureds }: PolicyDocument, details: Fields): Renamed | undefined {
  const was = insureds[placeOf(insureds, details.insured)];
  if (!was || details.insuredChange !== 'name') return undefined;
  return { was, is: { first_name: details.firstName ?? '', last_name: details.lastName ?? '' } };
}
type Renamed = Record<'was' | 'is', Pick<PolicyInsured, 'first_name' | 'last_name'>>;

/** The named insured whom the details take off the policy, or replace by another person. */
export function leavingInsured({ insureds }: PolicyDocument, details: Fields): PolicyInsured | undefined {
  return isLeaving(details) ? insureds[placeOf(insureds, details.insured)] : undefined;
}

/** What the details ask for and this policy cannot do: to exclude by name, as a driver, a leaver who is not one on it. */
export function insuredRefusals(document: PolicyDocument, details: Fields): Refusal[] {
  if (details.leaver !== 'excluded') return [];
  const was = leavingInsured(document, details);
  return was && !document.drivers.some((driver) => isSamePerson(driver, was)) ? ['leaver-not-driver'] : [];
}

const isLeaving = ({ insuredChange }: Fields) => insuredChange === 'replace' || insuredChange === 'remove';

/**
 * What happens to an insured who leaves: they remain a driver, are excluded by name because they still live there, or
 * leave the policy.
 */
function left(document: PolicyDocument, leaver: PolicyInsured, details: Fields): PolicyDocument {
  const rest =
    details.leaver === 'drives-on'
      ? document
      : details.leaver === 'excluded'
        ? mapDrivers(document, leaver, (driver) => ({ ...driver, status: 'excluded' }))
        : { ...document, drivers: document.drivers.filter((driver) => !isSamePerson(driver, leaver)) };
  return withMarital(rest, rest.insureds, details);
}

/** Marital status is a rating factor of each driver. A driver without rating factors stays unchanged. */
function withMarital(document: PolicyDocument, people: PolicyInsured[], { maritalNow }: Fields): PolicyDocument {
  if (!maritalNow) return document;
  const changed = (driver: PolicyDriver) =>
    driver.rating ? { ...driver, rating: { ...driver.rating, marital: maritalNow } } : driver;
  return people.reduce((so, person) => mapDrivers(so, person, changed), document);
}

const mapDrivers = (
  document: PolicyDocument,
  person: PolicyInsured,
  change: (driver: PolicyDriver) => PolicyDriver,
) => ({
  ...document,
  drivers: document.drivers.map((driver) => (isSamePerson(driver, person) ? change(driver) : driver)),
});
