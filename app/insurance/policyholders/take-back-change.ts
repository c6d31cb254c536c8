// The service desk takes back a change that is scheduled for later, because the policyholder asked for it, or because the
// policy has to change or end sooner.
import { m } from '#config/messages/compiled/messages.js';
import { dayIn } from '#platform/calendar/day-in.ts';
import { writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { ChangedMeanwhile, NotInForce } from '../record/endorse.ts';
import { type PolicyVersion, stateOf } from '../record/policy-version.ts';
import { differencesView } from '../record/pricing/difference-labels.ts';
import { findScheduledChange, takeBackChange } from '../record/reinstate.ts';
import type { StaffMember } from '../staff/staff-store.ts';
import { type DeskNews, notifyOfDeskAct } from './withdraw-cancellation.ts';

/** What the desk reads before it takes one back; undefined when there is none, or a core system decides. */
export async function takeBackView({ db, env, language }: Context, policyId: number) {
  const found = env.POLICY_AUTHORITY === 'self' ? await findScheduledChange(db, policyId) : undefined;
  if (!found) return undefined;
  const { change, before } = found;
  const locale = { locale: language };
  const { changeCents: cents } = change;
  const amount = writtenMoney(Math.abs(cents), language);
  const money =
    cents > 0
      ? m.take_back_charged({ amount }, locale)
      : cents < 0
        ? m.take_back_returned({ amount }, locale)
        : m.take_back_same({}, locale);
  const insureds = ({ document }: PolicyVersion) => JSON.stringify(document.insureds);
  return {
    version: change.number,
    day: writtenDay(dayOf(change), language),
    changed: differencesView(before.document, change.document, language),
    does: [
      money,
      m.take_back_also({}, locale),
      ...(insureds(before) === insureds(change) ? [] : [m.take_back_people({}, locale)]),
    ],
  };
}
export type TakeBackView = NonNullable<Awaited<ReturnType<typeof takeBackView>>>;

const dayOf = ({ document, effectiveAt }: PolicyVersion) => dayIn(stateOf(document), effectiveAt);

/**
 * Takes it back, and tells the contact on file.
 *
 * @param seen the version of the change that the desk saw
 * @throws {Failure} refused when it is no longer the one that was seen
 */
export async function takeBackAtDesk(
  context: Context,
  member: StaffMember,
  policyId: number,
  seen: number,
): Promise<void> {
  const refusal = new Failure('refused', m.take_back_changed({}, { locale: context.language }));
  if (context.env.POLICY_AUTHORITY !== 'self') throw refusal;
  try {
    await context.db.transaction().execute(async (trx) => {
      const change = await takeBackChange(trx, context, { policyId, actor: `staff ${member.id}`, seen });
      await notifyOfDeskAct(trx, context, policyId, takenBack(dayOf(change)));
    });
  } catch (error) {
    if (error instanceof ChangedMeanwhile || error instanceof NotInForce) throw refusal;
    throw error;
  }
}

/** @param on the day for which the change was scheduled */
const takenBack = (on: string): DeskNews => ({
  title: m.take_back_told_title,
  text: (words, locale) => m.take_back_told_text({ ...words, day: writtenDay(on, locale.locale) }, locale),
  sms: (words, locale) => m.take_back_told_sms({ ...words, day: writtenDay(on, locale.locale) }, locale),
});
