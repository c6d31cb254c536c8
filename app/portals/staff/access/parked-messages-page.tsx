import { href, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { actsOf } from '#config/staff-acts.ts';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import { writtenMoment } from '#platform/calendar/written.ts';
import { Failure } from '#platform/context/failure.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { doneIn, pageShown, withQuery } from '#platform/http/list-query.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { maskedRecipient } from '#platform/messages/masked-recipient.ts';
import { countToDecide, discardParked, findParked, retryParked } from '#platform/messages/outbox-store.ts';
import { Button } from '#ui/button.tsx';
import cards from '../../shell/cards.module.css';
import { Card, CardPage, Empty, Outcome } from '../../shell/cards.tsx';
import { Pages } from '../../shell/list-choices.tsx';
import { portalMeta, usePortalLink, useTyped } from '../../shell/portal-page.ts';
import { answerStaffForm, staffFor } from '../staff-desk.ts';
import styles from '../staff-page.module.css';
import type { Route } from './+types/parked-messages-page';
import { whyUndelivered } from './undelivered-labels.ts';

const SHOWN = 100;

/** Messages that could not be delivered: a masked recipient, the purpose and the reason, but never the text. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { roles } = await staffFor(context, request, 'see-outbox');
  const { parked: count, waiting } = await countToDecide(context.db);
  const { page, pages } = pageShown(request, count, SHOWN);
  const parked = await findParked(context.db, { page, size: SHOWN });
  return {
    count,
    page,
    pages,
    waiting,
    done: doneIn(request, ACT_OF),
    may: actsOf(roles),
    parked: parked.map(({ id, channel, recipient, subject, attempts, parked_at, last_error, is_too_late }) => ({
      id,
      subject,
      attempts,
      isTooLate: is_too_late,
      to: maskedRecipient(recipient),
      why: whyUndelivered(last_error ?? ''),
      isMail: channel === 'mail',
      since: parked_at && writtenMoment(parked_at, context.language),
    })),
  };
}

const ACT_OF = { retry: 'retry-message', discard: 'discard-message' } as const;

export function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  return answerStaffForm(context, request, { see: 'see-outbox', does: ACT_OF }, async ({ member, act, form }) => {
    const id = rowNumber(form.message);
    const isDone = await context.db.transaction().execute(async (db) => {
      if (!(await (act === 'retry' ? retryParked : discardParked)(db, id))) return false;
      await auditStaff(db, context, member, { act: ACT_OF[act], subject: ['message', id] });
      return true;
    });
    if (!isDone) throw new Failure('refused', m.staff_outbox_gone());
    return redirect(withQuery(inSameLanguage(href('/staff/outbox'), request), { done: act }), 303);
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.staff_outbox);

const DONE_WORDS = { retry: m.staff_outbox_retried, discard: m.staff_outbox_discarded };

export default function ParkedMessagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const { refusal } = useTyped(actionData);
  const { parked, count, page, pages, waiting, done, may } = loaderData;
  return (
    <CardPage>
      <h1>{m.staff_outbox()}</h1>
      <Outcome refusal={refusal} done={done && DONE_WORDS[done]()} />
      <Card title={m.staff_outbox_parked({ count })}>
        {parked.length === 0 && (
          <Empty object="chat" href={link(href('/staff'))} act={m.staff_back_to_desk()}>
            {m.staff_outbox_none()}
          </Empty>
        )}
        {waiting > 0 && <p>{m.staff_outbox_waiting({ count: waiting })}</p>}
        <ul className={styles.versions}>
          {parked.map((each) => (
            <li key={each.id}>
              <b>{each.subject ?? m.staff_outbox_text_message()}</b>
              <p className="mute">
                {m.staff_outbox_facts({ to: each.to, since: each.since ?? '', attempts: each.attempts, why: each.why })}
              </p>
              <form method="post" className={cards.row}>
                <input type="hidden" name="message" value={each.id} />
                {may.includes('retry-message') && !each.isTooLate && (
                  <Button
                    type="submit"
                    kind="outline"
                    size="small"
                    name="act"
                    value="retry"
                    aria-label={m.staff_outbox_retry_this({ id: each.id })}
                  >
                    {m.staff_outbox_retry()}
                  </Button>
                )}
                {may.includes('discard-message') && (
                  <Button
                    type="submit"
                    kind="outline"
                    size="small"
                    name="act"
                    value="discard"
                    aria-label={m.staff_outbox_discard_this({ id: each.id })}
                  >
                    {m.staff_outbox_discard()}
                  </Button>
                )}
                {each.isTooLate && <span className="mute">{m.staff_outbox_too_late()}</span>}
              </form>
            </li>
          ))}
        </ul>
        <Pages page={page} pages={pages} href={(to) => withQuery(link(href('/staff/outbox')), { page: String(to) })} />
      </Card>
    </CardPage>
  );
}
