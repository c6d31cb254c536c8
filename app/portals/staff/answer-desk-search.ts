import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { answerStaffForm } from './staff-desk.ts';

type DeskSearch<Search, Name extends string, Found, Shown> = {
  act: 'find-policy' | 'find-claim';
  /** `by` names the fields that were filled in, `unreadable` those of them that say nothing we can look for. */
  read: (form: Fields) => { search: Search; by: Name[]; unreadable: Name[] };
  names: Record<Name, () => string>;
  find: (search: Search) => Promise<Found[]>;
  show: (found: Found[]) => Shown;
};

/**
 * Answers a search by what a caller says. What was typed and what was found is only in bodies: browsers and logs keep
 * addresses. The audit has which fields were searched by, and how much was found.
 */
export function answerDeskSearch<Search, Name extends string, Found, Shown>(
  context: Context,
  request: Request,
  { act, read, names, find, show }: DeskSearch<Search, Name, Found, Shown>,
) {
  return answerStaffForm(context, request, { see: act, does: { find: act } }, async ({ member, form }) => {
    const { search, by, unreadable } = read(form);
    if (by.length === 0) throw new Failure('refused', m.find_nothing_typed());
    if (unreadable.length > 0) {
      const fields = unreadable.map((name) => names[name]()).join(', ');
      throw new Failure('refused', m.find_unreadable({ fields }));
    }
    await budgetOf('findPolicy', context, member.id).reserve();
    const found = await find(search);
    await auditStaff(context.db, context, member, {
      act,
      subject: ['staff', member.id],
      detail: { by: by.join(' '), count: found.length },
    });
    return { values: form, ...show(found) };
  });
}
