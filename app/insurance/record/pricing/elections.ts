// The elections of a policy or an offer, each signed separately, in the wording that is signed.
import type { Language } from '#config/language.ts';
import { STATES, type StateCode } from '#config/states.ts';
import type { CoverageKind } from '#contract/coverages.ts';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import { fullName } from '../../parties/full-name.ts';
import { coverAmount } from '../../policies/cover-labels.ts';
import { type ElectionKind, electionRule } from './election-law.ts';

/** `subject`: the position of the person concerned; empty for the whole policy. */
export type Election = {
  kind: ElectionKind;
  subject: string;
  title: string;
  wording: string;
  plain: string;
  /** Where a different choice can be made: on the coverage page, or on the household page. */
  chosenAt: 'coverage' | 'drivers';
};

type Elected = { state: StateCode; document: PolicyDocument };

/** In the order in which they are signed; empty when the law requires none. */
export function electionsOf({ state, document }: Elected, language: Language): Election[] {
  const cover = (kind: CoverageKind) => document.coverages.find((each) => each.kind === kind);
  const limits = (kind: CoverageKind) => {
    const found = cover(kind);
    return found ? coverAmount({ ...found, vehicle_position: 0, deductible_cents: null }, language) : '';
  };
  const [injury, uninsured, protection] = [
    cover('bodily_injury'),
    cover('uninsured_motorist'),
    cover('personal_injury_protection'),
  ];
  const deductible = protection?.deductible_cents ?? 0;
  const facts = {
    who: '',
    born: '',
    limits: limits('uninsured_motorist'),
    most: limits('bodily_injury'),
    amount: writtenMoney(deductible, language),
  };
  const asked: [ElectionKind, boolean][] = [
    ['no-injury-protection', !protection],
    // Uninsured motorist coverage is only offered together with bodily injury liability.
    ['no-uninsured', injury !== undefined && !uninsured],
    ['no-uninsured-property', uninsured !== undefined && !cover('uninsured_motorist_property')],
    ['lower-uninsured', (uninsured?.limit_cents ?? 0) < (injury?.limit_cents ?? 0) && uninsured !== undefined],
    ['non-stacked', uninsured !== undefined],
    ['injury-deductible', deductible > 0],
  ];
  const one = (kind: ElectionKind, about: typeof facts, more: Pick<Election, 'subject' | 'chosenAt'>): Election[] => {
    const rule = electionRule(state, kind);
    if (!rule) return [];
    const options = { locale: language };
    const [title, wording, plain] = [rule.title, rule.wording, rule.plain].map((words) => words(about, options));
    return [{ kind, title: title ?? '', wording: wording ?? '', plain: plain ?? '', ...more }];
  };
  return [
    ...asked
      .filter(([, isAsked]) => isAsked)
      .flatMap(([kind]) => one(kind, facts, { subject: '', chosenAt: 'coverage' })),
    ...document.drivers
      .filter(({ status }) => status === 'excluded')
      .flatMap(({ position, date_of_birth, ...driver }) =>
        one(
          'excluded-driver',
          { ...facts, who: fullName(driver), born: writtenDay(date_of_birth, language) },
          { subject: String(position), chosenAt: 'drivers' },
        ),
      ),
  ];
}

/** Whether a change of coverages makes an election that is not worded like those signed before. */
export function isElectedAnew(before: PolicyDocument, after: PolicyDocument): boolean {
  const state = STATES.find((code) => code === after.state);
  if (!state) return false;
  const wordings = (document: PolicyDocument) =>
    electionsOf({ state, document }, 'en').flatMap(({ chosenAt, wording }) =>
      chosenAt === 'coverage' ? [wording] : [],
    );
  const signed = wordings(before);
  return wordings(after).some((wording) => !signed.includes(wording));
}

/** Whether the election was already agreed to, and is not asked again. */
export const isAgreed = (
  { kind, subject }: Pick<Election, 'kind' | 'subject'>,
  agreed: readonly { kind: string; subject: string }[],
): boolean => agreed.some((each) => each.kind === kind && each.subject === subject);
