import { data, href, redirect } from 'react-router';
import { brand } from '#config/brand.ts';
import { stateName } from '#config/by-state/state-names.ts';
import { m } from '#config/messages/compiled/messages.js';
import { actsOf } from '#config/staff-acts.ts';
import { findAgency } from '#insurance/agencies/agency-store.ts';
import { hasPostalLetter } from '#insurance/letters/postal-letter-store.ts';
import { reasonFacts } from '#insurance/quotes/declining/decline-facts.ts';
import { foundView } from '#insurance/quotes/found/found-view.ts';
import { coverRows } from '#insurance/quotes/pricing/package-view.ts';
import { findDraft } from '#insurance/quotes/quote-draft-store.ts';
import { answersView } from '#insurance/quotes/quote-labels.ts';
import { isRuleReason, reasonView } from '#insurance/record/pricing/rule-labels.ts';
import { worksheetView } from '#insurance/record/worksheet-view.ts';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import { isOpen } from '#insurance/underwriting/referral.ts';
import { referralStatusName } from '#insurance/underwriting/referral-labels.ts';
import { findReferral } from '#insurance/underwriting/referral-store.ts';
import { declinedSince, lapsedPrice, referredQuote, upheldQuote } from '#insurance/underwriting/referred-quote.ts';
import { acceptQuote, declineQuote, endWithoutDecision, takeOrRelease } from '#insurance/underwriting/underwrite.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { writtenDay, writtenLanguage, writtenMomentIn, writtenMoney } from '#platform/calendar/written.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { pathAsked } from '#platform/http/in-same-language.ts';
import { doneIn, withQuery } from '#platform/http/list-query.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { AnswerList } from '#ui/answer-list.tsx';
import { Card, CardPage, Outcome } from '../../shell/cards.tsx';
import { useListLink } from '../../shell/list-choices.tsx';
import { portalMeta, useTyped } from '../../shell/portal-page.ts';
import { answerStaffForm, staffFor } from '../staff-desk.ts';
import type { Route } from './+types/referral-page';
import { FoundCard } from './found-card.tsx';
import { DecideCard, DecisionCard, EndCard, FactsCard, PriceCard, RulesCard, Worksheet } from './referral-cards.tsx';

/** One quote that waits for an underwriter: the reasons, the answers, the price, and the decision. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { db, language } = context;
  const member = await staffFor(context, request, 'see-referral');
  const referral = await findReferral(db, params.reference.toUpperCase());
  if (!referral) throw data(null, { status: 404 });
  const { quoteId, reference, state, status, holder, decider, decidedAt } = referral;
  await auditStaff(db, context, member, { act: 'see-referral', subject: ['quote', quoteId], detail: { reference } });
  const draft = await findDraft(db, quoteId);
  const found = draft && referredQuote(draft, dayIn(draft.state, new Date()));
  const { timeZone } = brand.states[state];
  const done = doneIn(request, ACT_OF);
  const isDeclined = status === 'declined' || done === 'decline';
  const rules = (isOpen(status) ? found?.rules : undefined) ?? referral.rules.filter(isRuleReason);
  return {
    reference,
    version: referral.version,
    holder,
    decider,
    name: referral.name,
    reason: referral.reason,
    words: referral.words,
    isMine: referral.assignedTo === member.id,
    isOpen: isOpen(status),
    isNeeded: draft !== undefined && !draft.is_bought && found !== undefined && found.rules.length > 0,
    state: stateName(state),
    status: referralStatusName(status, language),
    asked: writtenMomentIn(referral.askedAt, language, timeZone),
    due: writtenDay(referral.dueOn, language),
    decided: decidedAt && writtenMomentIn(decidedAt, language, timeZone),
    speaks: writtenLanguage(referral.language, language),
    lang: referral.language,
    rules: rules.map((rule) => ({
      ...reasonView(rule, language),
      facts: draft ? reasonFacts(rule, draft, language) : [],
    })),
    groups: draft ? answersView(draft, { wantsTexts: false, language }) : [],
    records: draft ? recordsOf(draft) : [],
    onRecord: draft && isOpen(status) ? priceOnRecord(draft) : undefined,
    quote: draft && found && { facts: found.factsHash, ...priceOf(found, draft) },
    may: actsOf(member.roles),
    done,
    lapsed: draft && found && isOpen(status) ? priceLapsed(draft, found) : undefined,
    declines:
      draft && found
        ? declinedSince(draft, found, referral.factsHash).map((each) => reasonView(each, language).why)
        : [],
    told: draft ? await toldBy(draft) : undefined,
  };

  /** How the applicant is told of the decision. */
  async function toldBy({ id, sold_by, email }: NonNullable<typeof draft>): Promise<keyof typeof TOLD> {
    if (sold_by && !isDeclined) return (await findAgency(db, sold_by))?.closed_on ? 'service' : 'agent';
    if (email && !(await hasPostalLetter(db, id, isDeclined ? 'declined' : 'accepted'))) return 'mail';
    return 'post';
  }

  function recordsOf(of: NonNullable<typeof draft>) {
    return foundView(of, language, 'desk').map(({ id, title, note, source, rows }) => ({
      id,
      title,
      note,
      source: m.records_source({ name: source.name, day: source.day }),
      rows: rows.filter(({ isAsked }) => isAsked),
    }));
  }

  /** The price if a disputed record is taken to be right. */
  function priceOnRecord(of: NonNullable<typeof draft>) {
    const price = upheldQuote(of, dayIn(of.state, new Date()))?.found.price;
    return price && writtenMoney(price.plan.totalCents, language);
  }

  /** The price that whoever asked is told of when the referral is taken off the desk. */
  function priceLapsed(of: NonNullable<typeof draft>, as: NonNullable<typeof found>) {
    const price = lapsedPrice(of, as, referral?.factsHash ?? '');
    return price && writtenMoney(price.plan.totalCents, language);
  }

  function priceOf({ choice, price }: NonNullable<typeof found>, of: NonNullable<typeof draft>) {
    return {
      covers: coverRows(of, choice, language).map(({ name, value }) => ({ label: name, value })),
      begins: writtenDay(choice.effective, language),
      months: Number(choice.term),
      total: price && writtenMoney(price.plan.totalCents, language),
      worksheet: price && worksheetView(price.worksheet, price.document, language),
    };
  }
}

const ACT_OF = {
  take: 'take-referral',
  release: 'take-referral',
  accept: 'accept-referral',
  uphold: 'accept-referral',
  decline: 'decline-referral',
  end: 'end-referral',
  lapsed: 'end-referral',
} as const;

export function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const form = { see: 'see-referral', does: ACT_OF, withLines: ['reason', 'words'] } as const;
  return answerStaffForm(context, request, form, async ({ member, act, form: typed }) => {
    const seen = { reference: params.reference.toUpperCase(), version: rowNumber(typed.version) };
    let done = act;
    if (act === 'accept') await acceptQuote(context, member, seen, typed);
    else if (act === 'uphold') await acceptQuote(context, member, seen, typed, 'on-record');
    else if (act === 'decline') await declineQuote(context, member, seen, typed);
    else if (act === 'take' || act === 'release') await takeOrRelease(context, member, seen, act);
    else done = await endWithoutDecision(context, member, seen);
    return redirect(withQuery(pathAsked(request), { done }), 303);
  });
}

export const meta: Route.MetaFunction = ({ params }) => portalMeta(m.refer_desk, params.reference);

const DONE = {
  take: m.staff_request_done_assign,
  release: m.staff_request_done_release,
  accept: m.refer_done_accept,
  uphold: m.refer_done_uphold,
  decline: m.refer_done_decline,
  end: m.refer_done_end,
  lapsed: m.refer_done_lapsed,
};

/** The applicant is mailed, or a letter has to be posted to them, or their agent is mailed, or our own staff instead. */
const TOLD = {
  mail: m.refer_told_mail,
  post: m.refer_told_post,
  agent: m.refer_told_agent,
  service: m.refer_told_service,
};

const isTold = (done: keyof typeof DONE) => done !== 'take' && done !== 'release' && done !== 'end';

export default function ReferralPage({ loaderData: at, actionData }: Route.ComponentProps) {
  const listLink = useListLink();
  const { refusal, values } = useTyped(actionData);
  const { quote } = at;
  const canDecide = at.isOpen && at.isNeeded && at.may.includes('accept-referral');
  return (
    <CardPage
      aside={
        <>
          <FactsCard at={at} />
          {quote && <PriceCard quote={quote} />}
        </>
      }
    >
      <p>
        <a href={listLink(href('/staff/underwriting'))}>{m.refer_back()}</a>
      </p>
      <h1>{at.name}</h1>
      <Outcome
        refusal={refusal}
        done={at.done && !actionData && wordsOfDone(at.done, at.told)}
        lost={canDecide && quote ? [] : [values.reason, values.words]}
      />
      <RulesCard rules={at.rules} />
      {at.decided && <DecisionCard at={at} />}
      {at.isOpen && !quote && <p>{m.refer_gone()}</p>}
      {canDecide && quote && <DecideCard at={at} quote={quote} values={values} />}
      {at.isOpen && !at.isNeeded && at.may.includes('end-referral') && <EndCard at={at} />}
      <FoundCard records={at.records} />
      <Card title={m.leads_answers()}>
        {at.groups.map(({ title, answers }) => (
          <AnswerList key={title} title={title} answers={answers} changeLabel="" />
        ))}
      </Card>
      {quote?.worksheet && <Worksheet worksheet={quote.worksheet} />}
    </CardPage>
  );
}

function wordsOfDone(done: keyof typeof DONE, told: keyof typeof TOLD | undefined): string {
  return [DONE[done](), isTold(done) && told && TOLD[told]()].filter(Boolean).join(' ');
}
