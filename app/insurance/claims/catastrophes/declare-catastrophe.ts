import { m } from '#config/messages/compiled/messages.js';
import { stateNamed } from '#config/states.ts';
import type { Fields } from '#contract/call.ts';
import { day } from '#contract/fields.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { once } from '#platform/idempotency/once.ts';
import { auditStaff } from '../../staff/audit-staff.ts';
import type { StaffMember } from '../../staff/staff-store.ts';
import {
  addCatastrophe,
  letClaimsGo,
  lockCatastrophe,
  lookAgain,
  type NewCatastrophe,
  takeClaimsIn,
  withdrawRow,
} from './catastrophe-store.ts';

/** The form's errors, by field. */
export type CatastropheErrors = Partial<Record<'name' | 'state' | 'from' | 'until' | 'zips' | 'source', string>>;

const MOST_AREAS = 300;

/** Reads the form. @returns the event, or the errors */
export function readCatastrophe(form: Fields): { event?: NewCatastrophe; errors: CatastropheErrors } {
  const name = (form.name ?? '').trim();
  const source = (form.source ?? '').trim();
  const state = stateNamed(form.state ?? '');
  const from = day.safeParse(form.from);
  const until = day.safeParse(form.until);
  const zips = [...new Set((form.zips ?? '').split(/[\s,;]+/).filter(Boolean))];
  const isInOrder = from.success && until.success && from.data <= until.data;
  const errors: CatastropheErrors = {
    ...((name.length < 2 || name.length > 80) && { name: m.cat_need_name() }),
    ...(!state && { state: m.cat_need_state() }),
    ...(!from.success && { from: m.cat_need_from() }),
    ...(!isInOrder && { until: m.cat_need_until() }),
    ...((zips.some((zip) => !/^\d{3,5}$/.test(zip)) || zips.length > MOST_AREAS) && { zips: m.cat_need_zips() }),
    ...((source.length < 2 || source.length > 300) && { source: m.cat_need_source() }),
  };
  if (Object.keys(errors).length > 0 || !state || !from.success || !until.success) return { errors };
  return { errors, event: { name, source, state, zips, fromOn: from.data, untilOn: until.data } };
}

/**
 * Records that a state declared a catastrophe. Losses within its dates and places get the longer deadlines of state
 * law, including losses that were already reported.
 */
export async function declareCatastrophe(
  context: Context,
  member: StaffMember,
  event: NewCatastrophe,
  key: string,
): Promise<void> {
  const { zips, ...rest } = event;
  const input = { ...rest, zips: zips.join(' ') };
  await context.db.transaction().execute((trx) =>
    once(trx, { ...context, idempotencyKey: key }, 'declare-catastrophe', input, async () => {
      const id = await addCatastrophe(trx, event, member.id);
      await lookAgain(trx, event);
      await takeClaimsIn(trx, { ...event, id });
      await auditStaff(trx, context, member, { act: 'declare-catastrophe', subject: ['catastrophe', id] });
      return null;
    }),
  );
}

/** Withdraws a catastrophe that was declared by mistake, and recomputes the due dates that it had extended. */
export async function withdrawCatastrophe(context: Context, member: StaffMember, id: number): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const held = await lockCatastrophe(trx, id);
    if (!held) throw new Failure('refused', m.staff_changed_meanwhile({}, { locale: context.language }));
    await withdrawRow(trx, id, member.id);
    await lookAgain(trx, held);
    await letClaimsGo(trx, id);
    await auditStaff(trx, context, member, { act: 'declare-catastrophe', subject: ['catastrophe', id] });
  });
}
