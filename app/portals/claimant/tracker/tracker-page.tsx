import { randomUUID } from 'node:crypto';
import { href, redirect } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, tollFree } from '#config/phone-number.ts';
import { closeClaim } from '#insurance/claims/access/claim-access.ts';
import { askForEstimate } from '#insurance/claims/requests/ask-for-estimate.ts';
import { readMessages } from '#insurance/claims/talk/claim-message-store.ts';
import { writeToAdjuster } from '#insurance/claims/talk/write-about-claim.ts';
import { trackerView } from '#insurance/claims/views/tracker-view.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm } from '#platform/http/answer-form.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { doneIn, withQuery } from '#platform/http/list-query.ts';
import { readForm, rowNumber } from '#platform/http/read-fields.ts';
import { readCookie, writtenCookie } from '#platform/sessions/portal-cookie.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card, CardPage, Outcome } from '../../shell/cards.tsx';
import { portalMeta, usePortalLink, useTyped } from '../../shell/portal-page.ts';
import type { Route } from './+types/tracker-page';
import { NextCard } from './next-card.tsx';
import { ownPartOf, partyViewOf } from './own-part.ts';
import { TalkCard } from './talk-card.tsx';
import styles from './tracker.module.css';
import { Happened, Papers, Parts, Rights, Visits } from './tracker-cards.tsx';

/** The notice for the action just done, by its name in the address. */
const DONE = {
  estimate: m.est_ask_done,
  write: m.track_done_write,
  papers: m.track_done_papers,
  item: m.track_done_item,
  booked: m.visit_done_booked,
  moved: m.visit_done_moved,
  cancelled: m.visit_done_cancelled,
};

/** A claimant's part of a claim: the next step, who has to act by when, and everything said and sent so far. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const part = await ownPartOf(context, request, params.number);
  const view = await partyViewOf(context, part);
  if (view.messages.some(({ isOurs, readAt }) => isOurs && readAt === null)) {
    await readMessages(context.db, part.party.partyId, { areOurs: true });
  }
  return {
    claim: trackerView(view, context.language),
    isByCode: part.isByCode,
    key: randomUUID(),
    done: doneIn(request, DONE),
  };
}

export async function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const { party } = await ownPartOf(context, request, params.number);
  return answerForm(async (showAgain) => {
    const form = await readForm(request, { withLines: ['message'] });
    if (form.act === 'lock') {
      await closeClaim(context, readCookie(request, 'claim'));
      const way = inSameLanguage(href('/insurednew/claims/follow'), request);
      return redirect(way, {
        status: 303,
        headers: { 'set-cookie': writtenCookie(request, 'claim', ''), 'clear-site-data': '"cache"' },
      });
    }
    showAgain(form);
    const key = form.key ?? '';
    const isAsk = form.act === 'estimate';
    if (isAsk) await askForEstimate(context, party, { line: rowNumber(form.line), key });
    else await writeToAdjuster(context, party, { typed: form.message ?? '', key });
    const here = href('/insurednew/claims/:number', { number: party.number });
    return redirect(withQuery(inSameLanguage(here, request), { done: isAsk ? 'estimate' : 'write' }), 303);
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.track_title);

export default function TrackerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { claim, isByCode, key, done } = loaderData;
  const link = usePortalLink();
  const typed = useTyped(actionData);
  const phone = brand.phones.claims;
  return (
    <CardPage
      state={claim.state}
      head={
        <>
          <h1>{claim.name ? m.track_hello({ name: claim.name }) : m.track_title()}</h1>
          <p className="lead">
            {m.track_about()} <span className={styles.number}>{claim.number}</span>: {claim.about}
          </p>
        </>
      }
      aside={
        <>
          {isByCode && (
            <Card title={m.track_by_code()}>
              <p className="mute">{m.track_by_code_text()}</p>
              <form method="post">
                <Button type="submit" kind="outline" icon="lock" name="act" value="lock">
                  {m.track_lock()}
                </Button>
              </form>
            </Card>
          )}
          <Visits claim={claim} />
          <Rights claim={claim} />
          <Happened events={claim.events} />
          <Card title={m.track_person()}>
            <p>{m.track_person_text()}</p>
            <ButtonLink kind="outline" icon="phone" href={callHref(claim.adjuster?.phone ?? phone)}>
              {claim.adjuster?.writtenPhone ?? tollFree(phone)}
            </ButtonLink>
          </Card>
        </>
      }
    >
      <Outcome refusal={typed.refusal} errors={typed.errors} done={done && DONE[done]()} />
      <NextCard claim={claim} />
      <Parts claim={claim} formKey={key} />
      <TalkCard claim={claim} formKey={typed.values.key ?? key} typed={typed} />
      <Papers claim={claim} sendAt={link(href('/insurednew/claims/:number/papers', { number: claim.number }))} />
    </CardPage>
  );
}
