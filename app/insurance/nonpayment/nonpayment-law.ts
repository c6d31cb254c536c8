// The law on ending a policy that is not paid.
import { billing } from '#config/insurance/billing.ts';
import { STATES, type StateCode } from '#config/states.ts';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { plusDays } from '#platform/calendar/day.ts';

/** For this many days after its very first day, a policy may not end because a bill is past due. */
const NEW_POLICY_DAYS: Partial<Record<StateCode, number>> = {
  // Fla. Stat. 627.7295(4). It may when a payment was returned or rejected.
  FL: 30,
};

/**
 * The first day on which a policy may end for nonpayment if it gets notice today, to be mailed within the days for that.
 *
 * @param isPastDue a bill is past due; no payment was returned
 */
export function earliestEnd(
  { state, term, former_terms }: Pick<PolicyDocument, 'state' | 'term' | 'former_terms'>,
  today: string,
  isPastDue: boolean,
): string {
  const code = STATES.find((each) => each === state);
  if (!code) throw new Error(`no policy is written in ${state}`);
  const first = [term, ...former_terms].find(({ number }) => number === 1);
  const newDays = isPastDue ? NEW_POLICY_DAYS[code] : undefined;
  // Policies end at 12:01 a.m., so the earliest end is the day after the last of these days.
  const newUntil = first && newDays !== undefined ? plusDays(first.effective_on, newDays + 1) : today;
  const days = [
    plusDays(today, billing.noticeMailingDays + billing.nonpaymentNoticeDays[code]),
    term.effective_on,
    newUntil,
  ];
  return days.reduce((latest, day) => (day > latest ? day : latest));
}

/** The last day on which a notice that names `on` may be mailed: its days count from the mailing. */
export const lastDayToMail = (state: StateCode, on: string): string =>
  plusDays(on, -billing.nonpaymentNoticeDays[state]);
