import { href, redirect } from 'react-router';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { plate } from '#contract/fields.ts';
import { readClaimNumber } from '#insurance/claims/access/claim-access.ts';
import { CLAIM_KIND_NAMES } from '#insurance/claims/claim-labels.ts';
import { matchClaim } from '#insurance/claims/desk/match-claim.ts';
import { joinClaims } from '#insurance/claims/joining/join-claims.ts';
import { keepApart } from '#insurance/claims/joining/keep-apart.ts';
import { type ClaimOfPair, findSameAccidents } from '#insurance/claims/joining/same-accidents-store.ts';
import { lawName, ROLE_IN_CLAIM } from '#insurance/claims/lines/line-labels.ts';
import { countUnmatched, findUnmatched } from '#insurance/claims/views/claim-queue-store.ts';
import { matchFactsView } from '#insurance/claims/views/match-facts-view.ts';
import { findCarsByPlates } from '#insurance/policies/find/policy-search-store.ts';
import { carTitle } from '#insurance/vehicles/car-title.ts';
import { mediumDay } from '#platform/calendar/written.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { doneIn, pageAsked, pageShown, withQuery } from '#platform/http/list-query.ts';
import { Button } from '#ui/button.tsx';
import { Field, SelectField } from '#ui/field.tsx';
import { Card, CardPage, Empty, Facts, Outcome } from '../../shell/cards.tsx';
import forms from '../../shell/form-layout.module.css';
import { Pages } from '../../shell/list-choices.tsx';
import { portalMeta, typedInto, usePortalLink, useTyped } from '../../shell/portal-page.ts';
import { answerStaffForm, staffFor } from '../staff-desk.ts';
import type { Route } from './+types/match-page';
import styles from './claim-desk.module.css';

const A_PAGE = 50;
const MOST_PAIRS = 50;
const ACT_OF = { match: 'match-claim', join: 'join-claims', apart: 'join-claims' } as const;

/** Claims reported by another party without a policy number, oldest first; a person finds the policy for each. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  await staffFor(context, request, 'match-claim');
  const { page, pages } = pageShown(request, await countUnmatched(context.db), A_PAGE);
  const claims = await findUnmatched(context.db, { page, size: A_PAGE });
  const plates = claims.map(({ matchFacts }) => plate.safeParse(matchFacts?.plate).data);
  const cars = await findCarsByPlates(
    context.db,
    plates.filter((each) => each !== undefined),
  );
  return {
    page,
    pages,
    claims: claims.map(({ number, state, isLawKnown, lossOn, place, city, matchFacts }, at) => ({
      number,
      state: lawName({ state, isLawKnown }, context.language),
      when: mediumDay(lossOn, context.language),
      where: place ?? city ?? '',
      known: matchFactsView(matchFacts, context.language),
      ours: cars
        .filter((car) => car.plate === plates[at])
        .map((car) => ({
          policy: `${car.prefix}${car.number}`,
          car: carTitle(car),
        })),
    })),
    same: (await findSameAccidents(context.db, MOST_PAIRS)).map(({ first, second }) => ({
      first: shownClaim(first, context.language),
      second: shownClaim(second, context.language),
    })),
    done: doneIn(request, ACT_OF),
  };
}

export function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  return answerStaffForm(context, request, { see: 'match-claim', does: ACT_OF }, async ({ member, form, act }) => {
    const pair = [form.first ?? '', form.second ?? ''].map(readClaimNumber);
    switch (act) {
      case 'match':
        await matchClaim(context, member, readClaimNumber(form.claim ?? '') ?? '', form.policy ?? '');
        break;
      case 'join': {
        const stays = readClaimNumber(form.stays ?? '');
        await joinClaims(context, member, { stays, goes: pair.find((number) => number && number !== stays) });
        break;
      }
      case 'apart':
        await keepApart(context, member, pair);
    }
    const page = String(pageAsked(new URL(request.url).searchParams));
    return redirect(withQuery(inSameLanguage(href('/staff/claims/match'), request), { page, done: act }), 303);
  });
}

function shownClaim({ number, kind, lossOn, reportedOn, where, line, people, cars }: ClaimOfPair, language: Language) {
  return {
    number,
    line,
    where,
    cars: cars.filter(Boolean).join(', '),
    what: CLAIM_KIND_NAMES[kind](),
    when: mediumDay(lossOn, language),
    reported: mediumDay(reportedOn, language),
    people: people.map(({ name, role }) => [name, ROLE_IN_CLAIM[role]()].filter(Boolean).join(': ')).join(', '),
  };
}

/** The policy that a license plate leads to is only a suggestion; a person decides. */
const onlyOne = (ours: { policy: string }[]) => (ours.length === 1 ? ours[0]?.policy : undefined);

const DONE = { match: m.cdesk_done_match, join: m.cdesk_done_join, apart: m.cdesk_done_apart };

export const meta: Route.MetaFunction = () => portalMeta(m.cdesk_match_title);

export default function MatchPage({ loaderData, actionData }: Route.ComponentProps) {
  const { claims, page, pages, same, done } = loaderData;
  const link = usePortalLink();
  const typed = useTyped(actionData);
  const byHand = typedInto(typed, (values) => values.act === 'join' && values.second === undefined);
  return (
    <CardPage>
      <p>
        <a href={link(href('/staff/claims'))}>{m.cdesk_title()}</a>
      </p>
      <h1>{m.cdesk_match_title()}</h1>
      <p className="lead">{m.cdesk_match_lead()}</p>
      <p>
        <a href={link(href('/staff/policies'))}>{m.cdesk_match_search()}</a>
      </p>
      <Outcome refusal={typed.refusal} done={done && DONE[done]()} />
      {claims.length === 0 && (
        <Card>
          <Empty object="checklist" href={link(href('/staff/claims'))} act={m.cdesk_title()}>
            {m.cdesk_match_none()}
          </Empty>
        </Card>
      )}
      {claims.map((claim) => (
        <Card key={claim.number} title={claim.number}>
          <Facts
            facts={[
              { label: m.cdesk_when(), value: claim.when },
              { label: m.cdesk_place(), value: [claim.where, claim.state].filter(Boolean).join(', ') },
              ...claim.known,
              ...claim.ours.map(({ policy, car }) => ({ label: m.cdesk_match_by_plate(), value: `${policy}, ${car}` })),
            ]}
          />
          <form method="post" className={forms.form} noValidate>
            <input type="hidden" name="claim" value={claim.number} />
            <Field
              label={m.cdesk_match_policy()}
              name="policy"
              error={undefined}
              maxLength={20}
              autoComplete="off"
              defaultValue={
                typedInto(typed, (values) => values.claim === claim.number).values.policy ?? onlyOne(claim.ours)
              }
            />
            <Button type="submit" kind="go" name="act" value="match">
              {m.cdesk_match_button()}
            </Button>
          </form>
        </Card>
      ))}
      <Pages
        page={page}
        pages={pages}
        href={(to) => withQuery(link(href('/staff/claims/match')), { page: String(to) })}
      />
      <SameAccidents same={same} />
      <Card title={m.cdesk_join_title()}>
        <p className="mute">{m.cdesk_join_lead()}</p>
        <form method="post" className={forms.form} noValidate>
          <div className={forms.pair}>
            <Field
              label={m.cdesk_join_stays()}
              name="stays"
              error={undefined}
              maxLength={30}
              autoComplete="off"
              defaultValue={byHand.values.stays}
            />
            <Field
              label={m.cdesk_join_goes()}
              name="first"
              error={undefined}
              maxLength={30}
              autoComplete="off"
              defaultValue={byHand.values.first}
            />
          </div>
          <Button type="submit" kind="outline" name="act" value="join">
            {m.cdesk_join_button()}
          </Button>
        </form>
      </Card>
    </CardPage>
  );
}

type Shown = ReturnType<typeof shownClaim>;

/** Pairs of claims that look like the same accident. A person reads both and decides. */
function SameAccidents({ same }: { same: { first: Shown; second: Shown }[] }) {
  if (same.length === 0) return null;
  return (
    <section className={styles.pairs}>
      <h2>{m.cdesk_same_title()}</h2>
      <p className="mute">{m.cdesk_same_lead()}</p>
      {same.map(({ first, second }) => (
        <Card key={`${first.number} ${second.number}`}>
          <div className={styles.pair}>
            <OneOfPair title={m.cdesk_same_first()} claim={first} />
            <OneOfPair title={m.cdesk_same_second()} claim={second} />
          </div>
          <form method="post" className={forms.form}>
            <input type="hidden" name="first" value={first.number} />
            <input type="hidden" name="second" value={second.number} />
            <SelectField label={m.cdesk_same_stays()} name="stays" error={undefined} defaultValue={first.number}>
              {[first.number, second.number].map((number) => (
                <option key={number} value={number}>
                  {number}
                </option>
              ))}
            </SelectField>
            <Button type="submit" kind="go" name="act" value="join">
              {m.cdesk_same_join()}
              <span className="visually-hidden">: {`${first.number}, ${second.number}`}</span>
            </Button>
            <Button type="submit" kind="outline" name="act" value="apart">
              {m.cdesk_same_apart()}
              <span className="visually-hidden">: {`${first.number}, ${second.number}`}</span>
            </Button>
          </form>
        </Card>
      ))}
    </section>
  );
}

/** What one of two claims says, in the same order as the other beside it. */
function OneOfPair({ title, claim }: { title: string; claim: Shown }) {
  const link = usePortalLink();
  const { number, line } = claim;
  return (
    <div className={styles.one}>
      <h3>
        {title}: <a href={link(href('/staff/claims/:number/:line', { number, line: String(line ?? 1) }))}>{number}</a>
      </h3>
      <Facts
        as="list"
        facts={[
          { label: m.cdesk_what(), value: claim.what },
          { label: m.cdesk_when(), value: claim.when },
          { label: m.cdesk_place(), value: claim.where },
          { label: m.cdesk_reported(), value: claim.reported },
          { label: m.cdesk_people(), value: claim.people },
          { label: m.cdesk_cars(), value: claim.cars },
        ]}
      />
    </div>
  );
}
