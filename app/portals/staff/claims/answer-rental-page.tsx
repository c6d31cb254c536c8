import { href, redirect } from 'react-router';
import { THEFT_RENTAL } from '#config/claims/rental-terms.ts';
import { m } from '#config/messages/compiled/messages.js';
import { readClaimNumber } from '#insurance/claims/access/claim-access.ts';
import { RENTAL_KINDS } from '#insurance/claims/amounts/rental-days.ts';
import { findUsedInTerm } from '#insurance/claims/amounts/used-in-term-store.ts';
import { isEnded } from '#insurance/claims/lines/line.ts';
import { COVERAGE_NAMES } from '#insurance/claims/lines/line-labels.ts';
import { policyAtLoss } from '#insurance/claims/lines/policy-at-loss.ts';
import { answerReceipt, answerRental } from '#insurance/claims/rental/answer-rental.ts';
import { rentalAsTyped, theftMissedBy } from '#insurance/claims/rental/rental-form.ts';
import { mostOfReceipt, rentalOfDesk } from '#insurance/claims/rental/rental-view.ts';
import { mediumDay } from '#platform/calendar/written.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { doneIn, withQuery } from '#platform/http/list-query.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { AreaField, Field, SelectField } from '#ui/field.tsx';
import { RentalSheet } from '../../cards/damage/rental-sheet.tsx';
import { Card, CardPage, Outcome } from '../../shell/cards.tsx';
import forms from '../../shell/form-layout.module.css';
import { fieldAt, portalMeta, type Typed, typedInto, usePortalLink, useTyped } from '../../shell/portal-page.ts';
import { answerStaffForm } from '../staff-desk.ts';
import type { Route } from './+types/answer-rental-page';
import styles from './claim-desk.module.css';
import { openLine } from './open-line.ts';

const ACT_OF = { rental: 'answer-rental', receipt: 'answer-rental' } as const;

/** Where an adjuster answers a request for a rental car, and its receipts. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { may, record, line } = await openLine(context, request, params);
  const { language } = context;
  const party = record.parties.find(({ id }) => id === line.partyId);
  const rental = rentalOfDesk(record, line, language);
  const theftOn = theftMissedBy(record, line);
  return {
    number: record.claim.number,
    line: line.number,
    rental,
    language: party?.language ?? 'en',
    title: [COVERAGE_NAMES[line.coverage](), party?.name].filter(Boolean).join(', '),
    canAnswer: may.includes('answer-rental'),
    isOver: isEnded(line.state),
    /** What each open receipt can count for at most, by its id. */
    counts: Object.fromEntries(
      record.receipts
        .filter(({ lineId, answeredAt }) => lineId === line.id && answeredAt === null)
        .map((receipt) => [receipt.id, (mostOfReceipt(record, line, receipt) / 100).toFixed(2)]),
    ),
    theftOn: theftOn === undefined ? '' : mediumDay(theftOn, language),
    isFromReport: THEFT_RENTAL[record.claim.state]?.waitsFrom === 'report',
    typed: rentalAsTyped(
      record,
      line,
      await policyAtLoss(context.db, record.claim),
      await findUsedInTerm(context.db, line.id),
    ),
    done: doneIn(request, DONE),
  };
}

export function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const as = { see: 'see-claim', does: ACT_OF, withLines: ['why', 'answer'] } as const;
  return answerStaffForm(context, request, as, async ({ member, act, form }) => {
    const at = { number: readClaimNumber(params.number) ?? '', line: rowNumber(params.line) };
    if (act === 'rental') {
      await answerRental(context, member, { ...at, version: rowNumber(form.version) }, form);
    } else {
      const { counted = '', answer = '' } = form;
      await answerReceipt(context, member, at, { receipt: rowNumber(form.receipt), counted, answer });
    }
    const here = href('/staff/claims/:number/:line/rental', { number: at.number, line: String(at.line) });
    return redirect(withQuery(inSameLanguage(here, request), { done: act }), 303);
  });
}

export const meta: Route.MetaFunction = ({ params }) => portalMeta(m.rdesk_title, `${params.number} / ${params.line}`);

const DONE = { rental: m.rdesk_done, receipt: m.rdesk_done_receipt };
const KINDS = { repair: m.rdesk_kind_repair, theft: m.rdesk_kind_theft, total: m.rdesk_kind_total };

export default function AnswerRentalPage({ loaderData: at, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const typed = useTyped(actionData);
  const { number, rental } = at;
  const line = String(at.line);
  const canAnswer = rental !== undefined && at.canAnswer && !at.isOver;
  const open = at.canAnswer ? (rental?.receipts.list ?? []).filter(({ isOpen }) => isOpen) : [];
  const isOpen = open.some(({ id }) => String(id) === typed.values.receipt);
  // Each of the two names belongs to one form.
  const lost = [canAnswer ? undefined : typed.values.why, isOpen ? undefined : typed.values.answer];
  return (
    <CardPage>
      <p>
        <a href={link(href('/staff/claims/:number/:line', { number, line }))}>
          {number} / {line}
        </a>
      </p>
      <h1>{m.rdesk_title_of({ what: at.title })}</h1>
      <Outcome refusal={typed.refusal} errors={typed.errors} done={at.done && DONE[at.done]()} lost={lost} />
      {rental ? (
        <div className={styles.pair}>
          <div className={styles.stack}>
            <RentalSheet rental={rental} />
            <Card title={m.rent_receipts()}>
              <Receipts at={at} typed={typed} />
            </Card>
          </div>
          {canAnswer && <AnswerForm at={at} own={typedInto(typed, ({ act }) => act === 'rental')} />}
        </div>
      ) : (
        <Card>
          <p>{m.rent_desk_not_here()}</p>
        </Card>
      )}
    </CardPage>
  );
}

type At = Route.ComponentProps['loaderData'];

function AnswerForm({ at, own }: { at: At; own: Typed }) {
  const { values } = own;
  const of = (name: keyof At['typed']) => values[name] ?? at.typed[name];
  return (
    <Card title={at.rental?.owed ? m.rdesk_again() : m.rdesk_answer()}>
      {at.rental?.owed && <p className="mute">{at.rental.terms}</p>}
      <form method="post" className={forms.form} noValidate>
        {/* The form belongs to the decision it was based on, so that a newer one is not replaced unseen. */}
        <input type="hidden" name="version" value={values.version ?? at.rental?.version ?? 0} />
        <div className={forms.pair}>
          <SelectField label={m.rdesk_kind()} {...fieldAt(own, 'kind')} defaultValue={of('kind')}>
            {RENTAL_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {KINDS[kind]()}
              </option>
            ))}
          </SelectField>
          <Field
            label={m.rdesk_day()}
            {...fieldAt(own, 'day')}
            inputMode="decimal"
            maxLength={8}
            defaultValue={of('day')}
          />
          <Field
            label={m.rdesk_most_days()}
            hint={m.rdesk_most_days_hint()}
            {...fieldAt(own, 'mostDays')}
            inputMode="numeric"
            maxLength={3}
            defaultValue={of('mostDays')}
          />
          <Field
            label={m.rdesk_more()}
            hint={m.rdesk_more_hint()}
            {...fieldAt(own, 'more')}
            inputMode="numeric"
            maxLength={3}
            defaultValue={of('more')}
          />
          <Field
            label={m.rdesk_most()}
            hint={m.rdesk_most_hint()}
            {...fieldAt(own, 'most')}
            inputMode="decimal"
            maxLength={10}
            defaultValue={of('most')}
          />
          <Field
            label={m.rdesk_used()}
            {...fieldAt(own, 'used')}
            inputMode="decimal"
            maxLength={10}
            defaultValue={of('used')}
          />
          <SelectField label={m.rdesk_drives()} {...fieldAt(own, 'drivable')} defaultValue={of('drivable')}>
            <option value="yes">{m.rdesk_yes()}</option>
            <option value="no">{m.rdesk_no()}</option>
          </SelectField>
          <Field
            label={m.rdesk_from()}
            hint={
              at.theftOn
                ? m.rdesk_from_theft({ day: at.theftOn })
                : at.isFromReport
                  ? m.rdesk_from_hint_reported()
                  : m.rdesk_from_hint()
            }
            {...fieldAt(own, 'from')}
            type="date"
            defaultValue={of('from')}
          />
          <Field
            label={m.rdesk_turned()}
            hint={m.rdesk_turned_hint()}
            {...fieldAt(own, 'turned')}
            type="date"
            defaultValue={of('turned')}
          />
        </div>
        <AreaField
          label={m.rdesk_why()}
          hint={at.language === 'es' ? m.cdesk_reads_es() : m.cdesk_reads_en()}
          {...fieldAt(own, 'why')}
          rows={3}
          maxLength={500}
          lang={at.language}
          defaultValue={of('why')}
        />
        <Button type="submit" kind="go" name="act" value="rental">
          {m.rdesk_send()}
        </Button>
      </form>
    </Card>
  );
}

function Receipts({ at, typed }: { at: At; typed: Typed }) {
  const { number, rental } = at;
  const { list = [], counted = '' } = rental?.receipts ?? {};
  if (list.length === 0) return <p className="mute">{m.rdesk_no_receipts()}</p>;
  return (
    <>
      {counted && <p>{m.rent_counted({ amount: counted })}</p>}
      <ul className={styles.people}>
        {list.map((receipt) => {
          const own = typedInto(typed, (of) => of.receipt === String(receipt.id));
          const { values } = own;
          const file = { number, line: String(at.line), id: String(receipt.fileId) };
          return (
            <li key={receipt.id}>
              <a href={href('/staff/claims/:number/:line/files/:id', file)}>
                {receipt.amount}, {receipt.days}
              </a>
              <small>{receipt.day}</small>
              {receipt.isOpen && at.canAnswer ? (
                <form method="post" className={forms.form} noValidate>
                  <input type="hidden" name="receipt" value={receipt.id} />
                  <Field
                    label={m.rdesk_counts()}
                    {...fieldAt(own, 'counted')}
                    inputMode="decimal"
                    maxLength={10}
                    defaultValue={values.counted ?? at.counts[receipt.id]}
                  />
                  <AreaField
                    label={m.rdesk_receipt_why()}
                    hint={m.rdesk_receipt_hint()}
                    {...fieldAt(own, 'answer')}
                    rows={2}
                    maxLength={500}
                    lang={at.language}
                    defaultValue={values.answer ?? ''}
                  />
                  <Button type="submit" kind="outline" size="small" name="act" value="receipt">
                    {m.rdesk_receipt_send()}
                  </Button>
                </form>
              ) : (
                <>
                  <span>
                    <Chip kind={receipt.isOpen ? 'due' : 'ok'}>{receipt.isOpen ? m.rent_waits() : receipt.counts}</Chip>
                  </span>
                  {receipt.answer && <span>{receipt.answer}</span>}
                </>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
