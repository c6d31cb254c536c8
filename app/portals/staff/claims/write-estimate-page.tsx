import { href, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { isOfDamage } from '#contract/coverages.ts';
import { readClaimNumber } from '#insurance/claims/access/claim-access.ts';
import { OPERATIONS } from '#insurance/claims/amounts/estimate.ts';
import { deductibleOfPolicy, deductibleToShow, rowsToShow } from '#insurance/claims/estimates/estimate-form.ts';
import { estimateView, OPERATION_NAMES } from '#insurance/claims/estimates/estimate-view.ts';
import { isFilled, type TypedRow, typedRows } from '#insurance/claims/estimates/typed-row.ts';
import { writeEstimate } from '#insurance/claims/estimates/write-estimate.ts';
import { isEnded } from '#insurance/claims/lines/line.ts';
import { COVERAGE_NAMES } from '#insurance/claims/lines/line-labels.ts';
import { policyAtLoss } from '#insurance/claims/lines/policy-at-loss.ts';
import { writtenAmount } from '#platform/calendar/written.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { withQuery } from '#platform/http/list-query.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { Button } from '#ui/button.tsx';
import { AreaField, Field, SelectField } from '#ui/field.tsx';
import { EstimateDifference, EstimateSheet } from '../../cards/damage/estimate-sheet.tsx';
import { Card, CardPage, Outcome } from '../../shell/cards.tsx';
import forms from '../../shell/form-layout.module.css';
import { Choices } from '../../shell/list-choices.tsx';
import { fieldAt, portalMeta, type Typed, usePortalLink, useTyped } from '../../shell/portal-page.ts';
import { answerStaffForm } from '../staff-desk.ts';
import type { Route } from './+types/write-estimate-page';
import styles from './claim-desk.module.css';
import { openLine } from './open-line.ts';

/** The versions of a line's estimate, and the form for the next one. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { language } = context;
  const { may, record, line } = await openLine(context, request, params);
  const party = record.parties.find(({ id }) => id === line.partyId);
  const versions = record.estimates.filter(({ lineId }) => lineId === line.id);
  const shown = rowNumber(new URL(request.url).searchParams.get('version') ?? '') || undefined;
  const latest = versions.at(-1);
  const car = record.vehicles.find(({ id }) => id === line.vehicleId);
  const document = await policyAtLoss(context.db, record.claim);
  const covered = { coverage: line.coverage, vin: car?.vin ?? null, document };
  const ofPolicy = deductibleOfPolicy(covered);
  return {
    number: record.claim.number,
    line: line.number,
    seen: latest?.version ?? 0,
    title: [COVERAGE_NAMES[line.coverage](), party?.name].filter(Boolean).join(', '),
    language: party?.language ?? 'en',
    isThird: line.track === 'third',
    canWrite: may.includes('write-estimate') && isOfDamage(line.coverage) && !isEnded(line.state),
    operations: OPERATIONS.map((value) => ({ value, label: OPERATION_NAMES[value]() })),
    estimate: estimateView(versions, { shown, against: undefined }, { state: record.claim.state, language }),
    ...rowsToShow(latest?.rows ?? []),
    tax: latest ? (latest.taxCents / 100).toFixed(2) : '',
    deductible: deductibleToShow(latest, covered),
    /** Set if the previous version has a different deductible: it was waived, or the car was named later. */
    otherDeductible:
      latest && ofPolicy !== undefined && ofPolicy !== latest.deductibleCents ? writtenAmount(ofPolicy, language) : '',
  };
}

const ACT_OF = { estimate: 'write-estimate' } as const;

export function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const as = { see: 'see-claim', does: ACT_OF, withLines: ['why'], isLong: true } as const;
  return answerStaffForm(context, request, as, async ({ member, act, form }) => {
    const number = readClaimNumber(params.number) ?? '';
    const seen = { number, line: rowNumber(params.line), version: rowNumber(form.version) };
    await writeEstimate(context, member, seen, form);
    const there = href('/staff/claims/:number/:line', { number, line: String(seen.line) });
    return redirect(withQuery(inSameLanguage(there, request), { done: act }), 303);
  });
}

export const meta: Route.MetaFunction = ({ params }) => portalMeta(m.edesk_title, `${params.number} / ${params.line}`);

export default function WriteEstimatePage({ loaderData: at, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const typed = useTyped(actionData);
  const { number, estimate } = at;
  const line = String(at.line);
  const here = link(href('/staff/claims/:number/:line/estimate', { number, line }));
  return (
    <CardPage>
      <p>
        <a href={link(href('/staff/claims/:number/:line', { number, line }))}>
          {number} / {line}
        </a>
      </p>
      <h1>{m.est_title_of({ what: at.title })}</h1>
      <Outcome
        refusal={typed.refusal}
        errors={typed.errors}
        lost={at.canWrite ? [] : [typed.values.why, rowsAsText(typed.values, at.rows.length)]}
      />
      {at.canWrite && <EstimateForm at={at} typed={typed} />}
      {estimate && (
        <>
          {estimate.versions.length > 1 && (
            <Choices
              label={m.est_versions()}
              choices={estimate.versions.map((each) => ({
                href: withQuery(here, { version: String(each.version) }),
                label: `${m.est_version({ version: each.version })}, ${each.day}: ${each.total}`,
                isCurrent: each.isShown,
              }))}
            />
          )}
          <p>
            {m.est_written({ version: estimate.version, day: estimate.day, writer: estimate.writer })}{' '}
            <a
              href={withQuery(href('/staff/claims/:number/:line/estimate/pdf', { number, line }), {
                version: String(estimate.version),
              })}
            >
              {m.letter_pdf()}
            </a>
          </p>
          <EstimateDifference estimate={estimate} />
          <EstimateSheet estimate={estimate} />
        </>
      )}
    </CardPage>
  );
}

type At = Route.ComponentProps['loaderData'];

/** The rows of a form that is not on the page any more, each on a line, so that nobody has to write them again. */
const rowsAsText = (values: Fields, shown: number): string =>
  typedRows(values, shown)
    .filter(isFilled)
    .map(({ part, hours, rate, parts, note }) => [part, hours, rate, parts, note].filter(Boolean).join(' · '))
    .join('\n');

/** The form starts with the rows of the previous version; rows that are not edited stay as they are. */
function EstimateForm({ at, typed }: { at: At; typed: Typed }) {
  const { values } = typed;
  const { rows, unfolded } = at;
  // What was typed belongs to the version it was typed into: row ids and version number are never mixed with a newer
  // version's, so that a colleague's version is not overwritten unseen.
  const isTyped = Object.keys(values).length > 0;
  const shown = isTyped ? typedRows(values, rows.length) : rows;
  const row = (each: TypedRow, index: number) => (
    <Row key={`row-${index + 1}`} at={at} row={each} index={index} typed={typed} />
  );
  const folded = shown.slice(unfolded);
  return (
    <Card title={at.seen === 0 ? m.edesk_first() : m.edesk_next()}>
      <p>{m.edesk_lead()}</p>
      <p className="mute">{m.edesk_cleared()}</p>
      <form method="post" className={forms.form} noValidate>
        <input type="hidden" name="version" value={values.version ?? at.seen} />
        {shown.slice(0, unfolded).map(row)}
        {folded.length > 0 && (
          <details className={styles.told} open={folded.some(isFilled)}>
            <summary>{m.edesk_more_rows()}</summary>
            <div className={forms.form}>{folded.map((each, index) => row(each, unfolded + index))}</div>
          </details>
        )}
        <div className={forms.pair}>
          <Field
            label={m.edesk_tax()}
            {...fieldAt(typed, 'tax')}
            inputMode="decimal"
            maxLength={12}
            defaultValue={values.tax ?? at.tax}
          />
          {!at.isThird && (
            <Field
              label={m.edesk_deductible()}
              hint={
                at.otherDeductible
                  ? m.edesk_deductible_other({ amount: at.otherDeductible })
                  : m.edesk_deductible_hint()
              }
              {...fieldAt(typed, 'deductible')}
              inputMode="decimal"
              maxLength={12}
              defaultValue={values.deductible ?? at.deductible}
            />
          )}
        </div>
        {at.seen > 0 && (
          <AreaField
            label={m.edesk_why()}
            hint={at.language === 'es' ? m.cdesk_reads_es() : m.cdesk_reads_en()}
            {...fieldAt(typed, 'why')}
            rows={3}
            maxLength={500}
            lang={at.language}
            defaultValue={values.why ?? ''}
          />
        )}
        <Button type="submit" kind="go" name="act" value="estimate">
          {m.edesk_send()}
        </Button>
      </form>
    </Card>
  );
}

function Row({ at, row, index, typed }: { at: At; row: TypedRow; index: number; typed: Typed }) {
  const name = (field: keyof TypedRow) => `${field}-${index}`;
  return (
    <fieldset className={styles.row}>
      <legend>{m.edesk_row({ row: index + 1 })}</legend>
      <input type="hidden" name={name('id')} value={row.id} />
      <SelectField label={m.edesk_op()} {...fieldAt(typed, name('op'))} defaultValue={row.op}>
        {at.operations.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <Field
        label={m.edesk_part()}
        {...fieldAt(typed, name('part'))}
        maxLength={200}
        lang={at.language}
        defaultValue={row.part}
      />
      <Field
        label={m.edesk_hours()}
        {...fieldAt(typed, name('hours'))}
        inputMode="decimal"
        maxLength={6}
        defaultValue={row.hours}
      />
      <Field
        label={m.edesk_rate()}
        {...fieldAt(typed, name('rate'))}
        inputMode="decimal"
        maxLength={10}
        defaultValue={row.rate}
      />
      <Field
        label={m.edesk_parts()}
        {...fieldAt(typed, name('parts'))}
        inputMode="decimal"
        maxLength={12}
        defaultValue={row.parts}
      />
      <Field
        label={m.edesk_note()}
        {...fieldAt(typed, name('note'))}
        maxLength={200}
        lang={at.language}
        defaultValue={row.note}
      />
    </fieldset>
  );
}
