import { AUDITED_ACTS } from '#config/audit/act-names.ts';
import { ACTORS, type LETTING_IN, SUBJECTS } from '#config/audit/act-parties.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';

type Acts = typeof AUDITED_ACTS;
type Group = keyof Acts;

type PersonKind = 'account' | 'producer' | 'staff';
/** The kinds of subject of the two groups that do not name their subject themselves. */
type Several = { person: PersonKind; anybody: 'account' | 'quote' | 'application' | 'address' };
type SubjectOf<Kind> = Kind extends 'address' ? [kind: Kind, email: string] : [kind: Kind, id: number];

/** An act and the record it touches, as its kind and its ID in our tables; an email address where there is no record. */
export type ActOnSubject = {
  [Of in Group]: {
    act: keyof Acts[Of];
    subject: SubjectOf<Of extends keyof Several ? Several[Of] : Of>;
  };
}[Group];

export type LettingInAct = (typeof LETTING_IN)[number];
/** The acts of a group that `audit` accepts. */
export type ActOn<Of extends Group> = Exclude<keyof Acts[Of], LettingInAct>;

const PEOPLE = {
  account: m.act_by_account,
  producer: m.act_by_producer,
  staff: m.act_by_staff,
} satisfies Record<PersonKind, unknown>;
/** Who performs an act: a role, or a kind of person and an ID. Never a name. */
export type Actor = keyof typeof ACTORS | `${PersonKind} ${number}`;

type Words = typeof m.act_verify_lien;
const NAMES = new Map(
  Object.entries(AUDITED_ACTS).flatMap(([group, acts]) =>
    Object.entries<Words>(acts).map(([act, words]) => [act, { group: group as Group, words }]),
  ),
);

// Audit rows are retained for years, so a row can hold an act that this version no longer has a label for.

export const actName = (act: string, language: Language) => NAMES.get(act)?.words({}, { locale: language }) ?? act;

/** What an act was about. For acts on the person's own data, that is the kind of person who acted. */
export function subjectName(act: string, actor: string, language: Language): string {
  const group = NAMES.get(act)?.group ?? 'anybody';
  const kind = group === 'person' ? (personOf(actor)?.kind ?? 'anybody') : group;
  return SUBJECTS[kind]({}, { locale: language });
}

/** @param staff the employees' names by id, where the reader may see them; else their ids are shown */
export function actorName(actor: string, language: Language, staff?: ReadonlyMap<number, string>): string {
  const locale = { locale: language };
  const person = personOf(actor);
  const employee = person?.kind === 'staff' && staff?.get(Number(person.id));
  if (employee) return employee;
  if (person) return PEOPLE[person.kind]({ id: person.id }, locale);
  return Object.entries(ACTORS).find(([name]) => name === actor)?.[1]({}, locale) ?? actor;
}

/** The ids of the employees among those who acted. */
export function staffAmong(actors: readonly (string | null | undefined)[]): number[] {
  const people = actors.flatMap((actor) => (actor && personOf(actor)) || []);
  return [...new Set(people.flatMap(({ kind, id }) => (kind === 'staff' ? [Number(id)] : [])))];
}

function personOf(actor: string): { kind: PersonKind; id: string } | undefined {
  const { kind, id } = /^(?<kind>account|producer|staff) (?<id>[0-9]+)$/.exec(actor)?.groups ?? {};
  return kind && id ? { kind: kind as PersonKind, id } : undefined;
}
