import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { AUDITED_ACTS } from './act-names.ts';

type Acts = typeof AUDITED_ACTS;
type Group = keyof Acts;

const SUBJECTS = {
  policy: m.act_about_policy,
  account: m.act_about_account,
  producer: m.act_about_producer,
  staff: m.act_about_staff,
  quote: m.act_about_quote,
  purchase: m.act_about_purchase,
  application: m.act_about_application,
  report: m.act_about_report,
  claim: m.act_about_claim,
  catastrophe: m.act_about_catastrophe,
  call: m.act_about_call,
  subrogation: m.act_about_subrogation,
  notice: m.act_about_notice,
  import: m.act_about_import,
  message: m.act_about_message,
  'contact-message': m.act_about_contact_message,
  'tell-when': m.act_about_tell_when,
  anybody: m.act_about_anybody,
};
type PersonKind = 'account' | 'producer' | 'staff';
/** The kinds of subject of the two groups that do not name their subject themselves. */
type Several = { person: PersonKind; anybody: 'account' | 'quote' | 'application' };

/** An act and the record it touches, as its kind and its ID in our tables. */
export type ActOnSubject = {
  [Of in Group]: {
    act: keyof Acts[Of];
    subject: [kind: Of extends keyof Several ? Several[Of] : Of, id: number];
  };
}[Group];
export type AuditedActName = ActOnSubject['act'];

/**
 * Acts that give a new person access, or prepare it. Everybody who already had access is notified of each. `audit` does
 * not accept these acts; `auditAndNotify` does.
 */
export const LETTING_IN = [
  'verify-email',
  'change-email',
  'change-contact',
  'change-contact-at-desk',
  'ask-for-change',
  'continue-as-guest',
] as const satisfies readonly AuditedActName[];
export type LettingInAct = (typeof LETTING_IN)[number];
/** The acts of a group that `audit` accepts. */
export type ActOn<Of extends Group> = Exclude<keyof Acts[Of], LettingInAct>;

const ACTORS = {
  visitor: m.act_by_visitor,
  guest: m.act_by_guest,
  contact: m.act_by_contact,
  lienholder: m.act_by_lienholder,
  applicant: m.act_by_applicant,
  claimant: m.act_by_claimant,
  claims: m.act_by_claims,
  desk: m.act_by_desk,
  payer: m.act_by_payer,
  processor: m.act_by_processor,
  autopay: m.act_by_autopay,
  renewals: m.act_by_renewals,
  operator: m.act_by_operator,
};
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
