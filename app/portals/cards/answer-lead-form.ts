import { data } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import type { LeadAct } from '#insurance/leads/lead.ts';
import type { Worker } from '#insurance/leads/lead-store.ts';
import { handLead, markCalled, type Seen, type Worked, workOnLead } from '#insurance/leads/work-lead.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { refuseForm } from '#platform/http/answer-form.ts';
import { rowNumber } from '#platform/http/read-fields.ts';

/**
 * Does what a form on a lead's page asks for.
 *
 * @param more acts that only some workers have
 * @throws {Response} 404 for another agency's lead, or one that does not exist
 */
export async function answerLeadForm(
  context: Context,
  worker: Worker,
  reference: string,
  form: Fields,
  more: Record<string, (seen: Seen) => Promise<Worked>> = {},
) {
  const seen = { reference, version: rowNumber(form.version) };
  // A map, so that a form that names `__proto__` names no act.
  const acts = new Map<string, (seen: Seen) => Promise<Worked>>(
    Object.entries({
      called: () => markCalled(context, worker, reference),
      work: () => workOnLead(context, worker, seen, form),
      hand: () => handLead(context, worker, seen, form),
      ...more,
    }),
  );
  const act = acts.get(form.act ?? '');
  if (!act) throw new Failure('malformed', m.staff_unknown_act());
  const worked = await act(seen);
  if (worked === 'gone') throw data(null, { status: 404 });
  return {
    act: form.act as LeadAct,
    refused: worked && refuseForm({ ...worked, values: form }),
  };
}
