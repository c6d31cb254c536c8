import { href, redirect } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { plate } from '#contract/fields.ts';
import { readClaimNumber } from '#insurance/claims/access/claim-access.ts';
import { matchClaim } from '#insurance/claims/talk/match-claim.ts';
import { findUnmatched } from '#insurance/claims/views/claim-queue-store.ts';
import { matchFactsView } from '#insurance/claims/views/match-facts-view.ts';
import { findCarsByPlates } from '#insurance/policies/policy-search-store.ts';
import { mediumDay } from '#platform/calendar/written.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { doneIn, withQuery } from '#platform/http/list-query.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Card, CardPage, Empty, Facts, Outcome } from '../../shell/cards.tsx';
import { portalMeta, typedInto, usePortalLink, useTyped } from '../../shell/portal-page.ts';
import { answerStaffForm, staffFor } from '../staff-desk.ts';
import staff from '../staff-page.module.css';
import type { Route } from './+types/match-page';

const MOST_SHOWN = 50;
const DOES = { match: 'match-claim' } as const;

/** Claims that somebody else reported without a policy: a person finds it, the oldest first. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  await staffFor(context, request, 'match-claim');
  const claims = await findUnmatched(context.db, MOST_SHOWN);
  const plates = claims.map(({ matchFacts }) => plate.safeParse(matchFacts?.plate).data);
  const cars = await findCarsByPlates(
    context.db,
    plates.filter((each) => each !== undefined),
  );
  return {
    claims: claims.map(({ number, state, lossOn, place, city, matchFacts }, at) => ({
      number,
      state: brand.states[state].name,
      when: mediumDay(lossOn, context.language),
      where: place ?? city ?? '',
      known: matchFactsView(matchFacts, context.language),
      ours: cars
        .filter((car) => car.plate === plates[at])
        .map(({ prefix, number, model_year, make, model }) => ({
          policy: `${prefix}${number}`,
          car: `${model_year} ${make} ${model}`,
        })),
    })),
    done: doneIn(request, DOES),
  };
}

export function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  return answerStaffForm(context, request, { see: 'match-claim', does: DOES }, async ({ member, form, act }) => {
    await matchClaim(context, member, readClaimNumber(form.claim ?? '') ?? '', form.policy ?? '');
    return redirect(withQuery(inSameLanguage(href('/staff/claims/match'), request), { done: act }), 303);
  });
}

/** What a plate leads to is only a proposal: whether it is the one, a person says. */
const onlyOne = (ours: { policy: string }[]) => (ours.length === 1 ? ours[0]?.policy : undefined);

export const meta: Route.MetaFunction = () => portalMeta(m.cdesk_match_title);

export default function MatchPage({ loaderData: { claims, done }, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const typed = useTyped(actionData);
  return (
    <CardPage>
      <p>
        <a href={link(href('/staff/claims'))}>{m.cdesk_title()}</a>
      </p>
      <h1>{m.cdesk_match_title()}</h1>
      <p className="lead">{m.cdesk_match_lead()}</p>
      <Outcome refusal={typed.refusal} done={done && m.cdesk_done_match()} />
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
          <form method="post" className={staff.form} noValidate>
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
    </CardPage>
  );
}
