import { href, redirect } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { day } from '#contract/fields.ts';
import { readClaimNumber } from '#insurance/claims/access/claim-access.ts';
import { findRule } from '#insurance/claims/clocks/clock-rules.ts';
import { dayInZone, zoneOfLoss } from '#insurance/claims/clocks/zone-of-loss.ts';
import {
  acceptLine,
  approveDenial,
  proposeDenial,
  returnDenial,
  takeBackDenial,
} from '#insurance/claims/desk/decide-line.ts';
import { endLine } from '#insurance/claims/desk/end-line.ts';
import { lastDecision, pendingDenial } from '#insurance/claims/desk/pending-denial.ts';
import { extendLine, findExtension } from '#insurance/claims/letters/extend-line.ts';
import type { ClaimLine } from '#insurance/claims/lines/claim-record.ts';
import { endingsOf, isPaid } from '#insurance/claims/lines/line.ts';
import { COVERAGE_NAMES, eventSentence, LINE_STATE_NAMES } from '#insurance/claims/lines/line-labels.ts';
import type { TimedClaim } from '#insurance/claims/lines/visibility.ts';
import { ofLine } from '#insurance/claims/payments/line-payments.ts';
import { letterView } from '#insurance/claims/views/letter-labels.ts';
import { fullName } from '#insurance/parties/full-name.ts';
import { findStaffNames } from '#insurance/staff/staff-store.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { mediumDay, writtenMomentIn } from '#platform/calendar/written.ts';
import type { Context } from '#platform/context/handler.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { withQuery } from '#platform/http/list-query.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { AreaField, Field } from '#ui/field.tsx';
import { LetterParts } from '../../cards/claim-letter.tsx';
import cards from '../../shell/cards.module.css';
import { Card, CardPage, Outcome } from '../../shell/cards.tsx';
import forms from '../../shell/form-layout.module.css';
import { fieldAt, portalMeta, type Typed, typedInto, usePortalLink, useTyped } from '../../shell/portal-page.ts';
import { answerStaffForm } from '../staff-desk.ts';
import type { Route } from './+types/decide-page';
import styles from './claim-desk.module.css';
import { EndLine } from './end-line-forms.tsx';
import { openLine } from './open-line.ts';

/** Where a line is decided. A proposed denial shows its letter, which a second person has to approve. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { member, may, record, line } = await openLine(context, request, params);
  const party = record.parties.find(({ id }) => id === line.partyId);
  const events = record.events.filter(({ lineId }) => lineId === line.id);
  const [proposal, last] = [pendingDenial(events), lastDecision(events)];
  const names = await findStaffNames(context.db, proposal ? [proposal.by] : []);
  const by = proposal && (names.get(proposal.by) ?? '');
  const name = fullName(member);
  return {
    number: record.claim.number,
    line: line.number,
    version: line.version,
    may,
    title: [COVERAGE_NAMES[line.coverage](), party?.name].filter(Boolean).join(', '),
    stateName: LINE_STATE_NAMES[line.state](),
    last: last && {
      when: writtenMomentIn(last.happenedAt, context.language, brand.states[record.claim.state].timeZone),
      what: eventSentence(last.kind, last.facts, context.language),
    },
    language: party?.language ?? 'en',
    by,
    isOwn: proposal?.by === member.id,
    endings: may.includes('end-line') ? endingsOf(line.state) : [],
    isPaid: isPaid(ofLine(record.events, line.id)),
    extension: may.includes('extend-line') ? await extensionView(context, record, line) : undefined,
    letter:
      proposal &&
      letterView(
        {
          lineId: line.id,
          kind: 'denied',
          language: party?.language ?? 'en',
          writtenAt: new Date(),
          facts: { ...proposal, decidedBy: by ?? '', reviewedBy: proposal.by === member.id ? '…' : name },
        },
        record.claim,
        party?.name ?? null,
        record.lines,
      ),
  };
}

/** The deadline that an extension letter can still move, with its old and new dates. */
async function extensionView({ db, language }: Context, { clocks, claim }: TimedClaim, line: ClaimLine) {
  const today = dayInZone(new Date(), zoneOfLoss(claim.state, claim.zip));
  const found = await findExtension(db, { line, clocks: clocks.get(line.id) ?? [], today });
  if (!found) return undefined;
  const { dueOn, latest, ruleId } = found;
  return {
    first: plusDays(dueOn, 1),
    latest,
    due: mediumDay(dueOn, language),
    until: mediumDay(latest, language),
    source: findRule(ruleId)?.source ?? '',
  };
}

/** The act that each button needs permission for. */
const ACT_OF = {
  accepted: 'decide-line',
  partly: 'decide-line',
  propose: 'decide-line',
  approve: 'review-denial',
  return: 'review-denial',
  recall: 'decide-line',
  extend: 'extend-line',
  closed: 'end-line',
  withdrawn: 'end-line',
  transferred: 'end-line',
} as const;
const LINES = ['why', 'wording', 'relied', 'wouldChange'];

export function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  return answerStaffForm(context, request, { see: 'see-claim', does: ACT_OF, withLines: LINES }, async (sent) => {
    const { member, act, form } = sent;
    const number = readClaimNumber(params.number) ?? '';
    const seen = { number, line: rowNumber(params.line), version: rowNumber(form.version) };
    const { why = '', wording = '', relied = '', wouldChange = '' } = form;
    if (act === 'approve') await approveDenial(context, member, seen);
    else if (act === 'return') await returnDenial(context, member, seen, { typed: why });
    else if (act === 'recall') await takeBackDenial(context, member, seen);
    else if (act === 'closed' || act === 'withdrawn' || act === 'transferred') {
      const { how = '', carrier = '', theirNumber = '' } = form;
      const owesNothing = form.owesNothing === 'yes';
      const typed = { why, owesNothing, saidOn: day.safeParse(form.saidOn).data, how, carrier, theirNumber };
      await endLine(context, member, seen, { as: act, typed });
    } else if (act === 'extend') {
      await extendLine(context, member, seen, { until: day.safeParse(form.until).data, why });
    } else if (act === 'propose') await proposeDenial(context, member, seen, { wording, relied, wouldChange });
    else await acceptLine(context, member, seen, { as: act, typed: why });
    const there = href('/staff/claims/:number/:line', { number, line: String(seen.line) });
    return redirect(withQuery(inSameLanguage(there, request), { done: act }), 303);
  });
}

export const meta: Route.MetaFunction = ({ params }) => portalMeta(m.cdesk_decide, `${params.number} / ${params.line}`);

export default function DecidePage({ loaderData: at, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const typed = useTyped(actionData);
  const { letter, may } = at;
  const mayReview = may.includes('review-denial') && !at.isOwn;
  /** The acts that the page has a form for. */
  const shown = letter
    ? mayReview
      ? ['return']
      : []
    : may.includes('decide-line')
      ? ['accepted', 'partly', 'propose', at.extension && 'extend', ...at.endings]
      : [];
  const words = at.language === 'es' ? m.cdesk_reads_es() : m.cdesk_reads_en();
  const version = <input type="hidden" name="version" value={at.version} />;
  // Several forms have a field for the reason; what was typed comes back in its own form only.
  const typedFor = (...acts: string[]) => typedInto(typed, ({ act = '' }) => acts.includes(act));
  const accepted = typedFor('accepted', 'partly');
  const extended = typedFor('extend');
  const proposed = typedFor('propose');
  const returned = typedFor('return');
  const area = (of: Typed, name: string, label: string, hint: string) => (
    <AreaField
      label={label}
      hint={hint}
      {...fieldAt(of, name)}
      rows={4}
      maxLength={1500}
      lang={at.language}
      defaultValue={of.values[name] ?? ''}
    />
  );
  return (
    <CardPage>
      <p>
        <a href={link(href('/staff/claims/:number/:line', { number: at.number, line: String(at.line) }))}>
          {at.number} / {at.line}
        </a>
      </p>
      <h1>{m.cdesk_decide_title({ what: at.title })}</h1>
      <div className={cards.row}>
        <Chip kind="none">{at.stateName}</Chip>
        {at.last && (
          <span>
            {at.last.when}: {at.last.what}
          </span>
        )}
      </div>
      <Outcome
        refusal={typed.refusal}
        errors={typed.errors}
        lost={shown.some((act) => act === typed.values.act) ? [] : LINES.map((name) => typed.values[name])}
      />
      {letter ? (
        <div className={styles.pair}>
          <Card title={m.cdesk_review()}>
            <p>{m.cdesk_proposed_by({ name: at.by ?? '' })}</p>
            {mayReview ? (
              <>
                <form method="post" className={forms.form}>
                  {version}
                  <Button type="submit" kind="go" name="act" value="approve">
                    {m.cdesk_approve()}
                  </Button>
                </form>
                <form method="post" className={forms.form} noValidate>
                  {version}
                  {area(returned, 'why', m.cdesk_return_why(), m.cdesk_return_hint())}
                  <Button type="submit" kind="outline" name="act" value="return">
                    {m.cdesk_return()}
                  </Button>
                </form>
              </>
            ) : (
              <>
                <p>{m.cdesk_needs_other()}</p>
                {at.isOwn && may.includes('decide-line') && (
                  <form method="post" className={forms.form}>
                    {version}
                    <Button type="submit" kind="outline" name="act" value="recall">
                      {m.cdesk_recall()}
                    </Button>
                  </form>
                )}
              </>
            )}
          </Card>
          <Card title={m.cdesk_letter_preview()}>
            <LetterParts letter={letter} as="preview" />
          </Card>
        </div>
      ) : (
        may.includes('decide-line') && (
          <div className={styles.pair}>
            <div className={styles.stack}>
              <Card title={m.cdesk_accept_title()}>
                <form method="post" className={forms.form} noValidate>
                  {version}
                  {area(accepted, 'why', m.cdesk_accept_why(), words)}
                  <div className={forms.pair}>
                    <Button type="submit" kind="go" name="act" value="accepted">
                      {m.cdesk_accept()}
                    </Button>
                    <Button type="submit" kind="outline" name="act" value="partly">
                      {m.cdesk_partly()}
                    </Button>
                  </div>
                </form>
              </Card>
              {at.extension && (
                <Card title={m.extend_title()}>
                  <p>
                    {m.extend_lead({ due: at.extension.due, latest: at.extension.until, source: at.extension.source })}
                  </p>
                  <form method="post" className={forms.form} noValidate>
                    {version}
                    {area(extended, 'why', m.letter_extension_why(), words)}
                    <Field
                      label={m.extend_until()}
                      {...fieldAt(extended, 'until')}
                      type="date"
                      min={at.extension.first}
                      max={at.extension.latest}
                      defaultValue={extended.values.until}
                    />
                    <Button type="submit" kind="outline" name="act" value="extend">
                      {m.extend_go()}
                    </Button>
                  </form>
                </Card>
              )}
              <EndLine {...at} typed={typed} />
            </div>
            <Card title={m.cdesk_deny_title()}>
              <p>{m.cdesk_deny_lead()}</p>
              <form method="post" className={forms.form} noValidate>
                {version}
                {area(proposed, 'wording', m.letter_policy_says(), m.cdesk_wording_hint())}
                {area(proposed, 'relied', m.letter_facts(), m.cdesk_facts_hint())}
                {area(proposed, 'wouldChange', m.letter_would_change(), m.cdesk_change_hint())}
                <Button type="submit" kind="outline" name="act" value="propose">
                  {m.cdesk_propose()}
                </Button>
              </form>
            </Card>
          </div>
        )
      )}
    </CardPage>
  );
}
