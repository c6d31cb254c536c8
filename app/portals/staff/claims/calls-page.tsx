import { href, redirect } from 'react-router';
import { brand } from '#config/brand.ts';
import { LANGUAGE_NAMES } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, writtenPhone } from '#config/phone-number.ts';
import { mayDo } from '#config/staff-acts.ts';
import { type CallPart, countCallBacks, findCallBacks } from '#insurance/claims/calls/call-back-store.ts';
import { noteCall } from '#insurance/claims/talk/note-call.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { mediumDay, writtenMoment } from '#platform/calendar/written.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { doneIn, pageAsked, pageShown, withQuery } from '#platform/http/list-query.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import cards from '../../shell/cards.module.css';
import { Card, CardPage, Empty, Facts, Outcome } from '../../shell/cards.tsx';
import { Pages } from '../../shell/list-choices.tsx';
import { portalMeta, typedInto, usePortalLink, useTyped } from '../../shell/portal-page.ts';
import { useClaimsDesk } from '../claims-desk.ts';
import { GiveUpForm } from '../give-up-form.tsx';
import { answerStaffForm, staffFor } from '../staff-desk.ts';
import type { Route } from './+types/calls-page';

const A_PAGE = 50;
const ACT_OF = { reached: 'make-call', tried: 'make-call', gaveUp: 'give-up-call' } as const;

/** People who asked the claims desk to call, the earliest promised day first. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { language } = context;
  const { roles } = await staffFor(context, request, 'make-call');
  const today = dayIn(brand.home, new Date());
  const { page, pages } = pageShown(request, await countCallBacks(context.db), A_PAGE);
  const calls = await findCallBacks(context.db, { page, size: A_PAGE });
  return {
    page,
    pages,
    calls: calls.map(({ id, name, phone, about, callOn, askedAt, tries, language: speaks, part, named }) => ({
      id,
      name,
      phone,
      writtenPhone: writtenPhone(phone),
      about,
      tries,
      part,
      named: named && { number: named.number, line: String(named.line) },
      day: mediumDay(callOn, language),
      isDue: callOn <= today,
      speaks: LANGUAGE_NAMES[speaks],
      asked: writtenMoment(askedAt, language),
    })),
    mayTake: mayDo(roles, 'take-report'),
    done: doneIn(request, ACT_OF),
  };
}

export function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  return answerStaffForm(context, request, { see: 'make-call', does: ACT_OF }, async ({ member, form, act }) => {
    const call = { id: rowNumber(form.call), tries: rowNumber(form.tries) };
    await noteCall(context, member, call, act === 'gaveUp' ? { act, why: form.why ?? '' } : { act });
    const page = String(pageAsked(new URL(request.url).searchParams));
    return redirect(withQuery(inSameLanguage(href('/staff/claims/calls'), request), { page, done: act }), 303);
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.ccalls_title);

const PARTS: Record<CallPart, () => string> = {
  any: m.call_me_any,
  morning: m.call_me_morning,
  afternoon: m.call_me_afternoon,
};
const DONE = { reached: m.ccalls_done_reached, tried: m.ccalls_done_tried, gaveUp: m.ccalls_done_given_up };

export default function CallsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { calls, page, pages, mayTake, done } = loaderData;
  const link = usePortalLink();
  const { back } = useClaimsDesk();
  const typed = useTyped(actionData);
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
      <Outcome refusal={typed.refusal} done={done && !actionData && DONE[done]()} />
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
          {call.tries > 0 && (
            <GiveUpForm
              act="gaveUp"
              label={m.ccalls_give_up()}
              of={call.name}
              hidden={{ call: call.id, tries: call.tries }}
              typed={
                typedInto(typed, (values) => values.act === 'gaveUp' && values.call === String(call.id)).values.why
              }
            />
          )}
        </Card>
      ))}
      <Pages
        page={page}
        pages={pages}
        href={(to) => withQuery(link(href('/staff/claims/calls')), { page: String(to) })}
      />
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
