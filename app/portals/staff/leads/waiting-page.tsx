import { href, redirect } from 'react-router';
import { LANGUAGES } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { notifyWaiting, wordsThatItIsOpen } from '#insurance/quotes/notify-waiting.ts';
import { isSoldNow, soonIn } from '#insurance/quotes/soon-sold-in.ts';
import { countAddressesByState, countTold } from '#insurance/quotes/tell-when-store.ts';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import { writtenMoment } from '#platform/calendar/written.ts';
import { Failure } from '#platform/context/failure.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { withQuery } from '#platform/http/list-query.ts';
import { Button } from '#ui/button.tsx';
import { CheckField } from '#ui/check-field.tsx';
import cards from '../../shell/cards.module.css';
import { Card, CardPage, Empty, Outcome } from '../../shell/cards.tsx';
import forms from '../../shell/form-layout.module.css';
import { portalMeta, usePortalLink, useTyped } from '../../shell/portal-page.ts';
import { answerStaffForm, staffFor } from '../staff-desk.ts';
import type { Route } from './+types/waiting-page';

/**
 * People who want to know when a state is sold online: how many for each, the email they get, and the button that sends
 * it once the state is.
 */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  await staffFor(context, request, 'see-waiting');
  const told = await countTold(context.db);
  const waiting = await countAddressesByState(context.db);
  return {
    isDone: new URL(request.url).searchParams.get('done') === 'tell',
    waiting: waiting.map(({ state, addresses }) => ({
      state: state ?? '',
      count: addresses,
      isSold: isSoldNow(context.env, state),
      // Shows the email in both languages; the browser asks for only one.
      mails: LANGUAGES.map((language) => ({ language, ...wordsThatItIsOpen(state, language) })),
    })),
    told: told.addresses,
    last: told.last && writtenMoment(told.last, context.language),
  };
}

export function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const form = { see: 'see-waiting', does: { tell: 'tell-waiting' } } as const;
  return answerStaffForm(context, request, form, async ({ member, form: { open, state } }) => {
    const waits = state || null;
    if (!isSoldNow(context.env, waits)) throw new Failure('refused', m.staff_waiting_not_yet(soonIn(waits)));
    if (open !== 'yes') throw new Failure('refused', m.staff_waiting_need(soonIn(waits)));
    await notifyWaiting(context, waits, (db, count) =>
      auditStaff(db, context, member, { act: 'tell-waiting', subject: ['staff', member.id], detail: { count } }),
    );
    return redirect(withQuery(inSameLanguage(href('/staff/waiting'), request), { done: 'tell' }), 303);
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.staff_waiting);

export default function WaitingPage({ loaderData, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const { waiting, told, last, isDone } = loaderData;
  const typed = useTyped(actionData);
  return (
    <CardPage>
      <h1>{m.staff_waiting()}</h1>
      <p>{m.staff_waiting_lead()}</p>
      {told > 0 && <p>{m.staff_waiting_told({ count: told, last: last ?? '' })}</p>}
      <Outcome refusal={typed.refusal} done={isDone && !actionData && m.staff_waiting_done()} />
      {waiting.length === 0 && (
        <Card>
          <Empty object="chat" href={link(href('/staff'))} act={m.staff_back_to_desk()}>
            {m.staff_waiting_none()}
          </Empty>
        </Card>
      )}
      {waiting.map((group) => (
        <StateCard
          key={group.state}
          group={group}
          isRefused={Boolean(typed.refusal) && (typed.values.state ?? '') === group.state}
        />
      ))}
    </CardPage>
  );
}

type Group = Route.ComponentProps['loaderData']['waiting'][number];

/** Those who wait for one state. */
function StateCard({ group, isRefused }: { group: Group; isRefused: boolean }) {
  const { state, count, isSold, mails } = group;
  const soon = soonIn(state);
  return (
    <Card title={m.staff_waiting_count({ ...soon, count })}>
      {isSold ? (
        <form method="post" className={forms.form}>
          <input type="hidden" name="state" value={state} />
          <CheckField name="open" error={isRefused ? m.staff_waiting_tick() : undefined} isFramed>
            {m.staff_waiting_open(soon)}
          </CheckField>
          <Button type="submit" kind="go" name="act" value="tell">
            {m.staff_waiting_tell({ count })}
          </Button>
        </form>
      ) : (
        <p>{m.staff_waiting_not_yet(soon)}</p>
      )}
      <h3>{m.staff_waiting_mail()}</h3>
      {mails.map(({ language, title, paragraphs }) => (
        <div key={language} lang={language} className={cards.letter}>
          <p>
            <b>{title}</b>
          </p>
          {paragraphs.map((each) => (
            <p key={each}>{each}</p>
          ))}
        </div>
      ))}
    </Card>
  );
}
