import { href, redirect } from 'react-router';
import { brand } from '#config/brand.ts';
import { LANGUAGE_NAMES } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, writtenPhone } from '#config/phone-number.ts';
import { mayDo } from '#config/staff-acts.ts';
import { type CallPart, findCallBacks } from '#insurance/claims/calls/call-back-store.ts';
import { noteCall } from '#insurance/claims/talk/note-call.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { mediumDay, writtenMoment } from '#platform/calendar/written.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { doneIn, withQuery } from '#platform/http/list-query.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import cards from '../../shell/cards.module.css';
import { Card, CardPage, Empty, Facts, Outcome } from '../../shell/cards.tsx';
import { portalMeta, usePortalLink, useTyped } from '../../shell/portal-page.ts';
import { useClaimsDesk } from '../claims-desk.ts';
import { answerStaffForm, staffFor } from '../staff-desk.ts';
import type { Route } from './+types/calls-page';

const MOST_SHOWN = 50;
const DOES = { reached: 'make-call', tried: 'make-call' } as const;

/** People who asked the claims desk to call, the earliest promised day first. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { language } = context;
  const { roles } = await staffFor(context, request, 'make-call');
  const today = dayIn(brand.home, new Date());
  const calls = await findCallBacks(context.db, MOST_SHOWN);
  return {
    calls: calls.map(({ id, name, phone, about, callOn, askedAt, tries, language: speaks, part, named }) => ({
      ...{ id, name, phone, writtenPhone: writtenPhone(phone), about, tries, part },
      named: named && { number: named.number, line: String(named.line) },
      day: mediumDay(callOn, language),
      isDue: callOn <= today,
      speaks: LANGUAGE_NAMES[speaks],
      asked: writtenMoment(askedAt, language),
    })),
    mayTake: mayDo(roles, 'take-report'),
    done: doneIn(request, DOES),
  };
}

export function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  return answerStaffForm(context, request, { see: 'make-call', does: DOES }, async ({ member, form, act }) => {
    await noteCall(context, member, { id: rowNumber(form.call), tries: rowNumber(form.tries) }, act === 'reached');
    return redirect(withQuery(inSameLanguage(href('/staff/claims/calls'), request), { done: act }), 303);
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.ccalls_title);

const PARTS: Record<CallPart, () => string> = {
  any: m.call_me_any,
  morning: m.call_me_morning,
  afternoon: m.call_me_afternoon,
};
const DONE = { reached: m.ccalls_done_reached, tried: m.ccalls_done_tried };

export default function CallsPage({ loaderData: { calls, mayTake, done }, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const { back } = useClaimsDesk();
  const { refusal } = useTyped(actionData);
  return (
    <CardPage>
      <p>
        <a href={back.href}>{back.act}</a>
      </p>
      <h1>{m.ccalls_title()}</h1>
      <p className="lead">{m.ccalls_lead()}</p>
      {mayTake && (
        <p>
          <ButtonLink kind="outline" size="small" href={link(href('/staff/claims/report'))}>
            {m.byphone_title()}
          </ButtonLink>
        </p>
      )}
      <Outcome refusal={refusal} done={done && !actionData && DONE[done]()} />
      {calls.length === 0 && (
        <Card>
          <Empty object="checklist" {...back}>
            {m.ccalls_none()}
          </Empty>
        </Card>
      )}
      {calls.map((call) => (
        <Card
          key={call.id}
          title={
            <>
              {call.name}
              <Chip kind={call.isDue ? 'due' : 'none'}>{call.day}</Chip>
            </>
          }
        >
          <Facts
            facts={[
              { label: m.ccalls_when(), value: PARTS[call.part]() },
              { label: m.ccalls_speaks(), value: call.speaks },
              ...(call.about ? [{ label: m.ccalls_about(), value: <About call={call} /> }] : []),
              { label: m.ccalls_asked(), value: call.asked },
              ...(call.tries > 0 ? [{ label: m.ccalls_tries(), value: String(call.tries) }] : []),
            ]}
          />
          {call.named && <p className="mute">{m.ccalls_named()}</p>}
          <form method="post" className={cards.row}>
            <input type="hidden" name="call" value={call.id} />
            <input type="hidden" name="tries" value={call.tries} />
            <ButtonLink kind="outline" icon="phone" href={callHref(call.phone)}>
              {call.writtenPhone}
            </ButtonLink>
            <Button type="submit" kind="go" name="act" value="reached">
              {m.ccalls_reached()}
              <span className="visually-hidden">: {call.name}</span>
            </Button>
            <Button type="submit" kind="outline" name="act" value="tried">
              {m.ccalls_tried()}
              <span className="visually-hidden">: {call.name}</span>
            </Button>
          </form>
        </Card>
      ))}
    </CardPage>
  );
}

type Call = Route.ComponentProps['loaderData']['calls'][number];

/** What a call is about, with the way to the claim of somebody whom others named. */
function About({ call: { about, named } }: { call: Call }) {
  const link = usePortalLink();
  const { seesClaims } = useClaimsDesk();
  return named && seesClaims ? <a href={link(href('/staff/claims/:number/:line', named))}>{named.number}</a> : about;
}
