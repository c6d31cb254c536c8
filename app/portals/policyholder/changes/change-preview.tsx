import type { ReactNode } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import type { StateCode } from '#config/states.ts';
import type { Fields } from '#contract/call.ts';
import type { ChangePreviewView } from '#insurance/changes/change-preview-view.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { CheckField } from '#ui/check-field.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Field } from '#ui/field.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { PriceStep } from '../../cards/price/price-step.tsx';
import { WholeWorksheet } from '../../cards/price/whole-worksheet.tsx';
import { WorksheetForms } from '../../cards/price/worksheet-cards.tsx';
import { Card, CardPage, Facts } from '../../shell/cards.tsx';
import { CardTitle } from '../../shell/portal-card.tsx';
import styles from './change-preview.module.css';

type Shown = {
  preview: ChangePreviewView;
  title: string;
  codeTo: string;
  isCodeSent: boolean;
  /** New on each page: pressing its button twice sends one code, and the button of the next page sends another. */
  codeKey: string;
  /** The answers, shown for a change without a price. */
  details: { label: string; value: string }[];
  values: Fields;
  confirmRefusal?: string;
};

/** Gives the address that answers the worksheet as a file of a format. */
type WorksheetAt = (format: string) => string;

/**
 * Shows a change before it is made: what changes, what it costs, the bills and what happens next. Nothing has changed
 * yet.
 */
export function ChangePreview(props: { number: string; state: StateCode; shown: Shown; worksheetAt: WorksheetAt }) {
  const { number, state, shown, worksheetAt } = props;
  const { preview, title, confirmRefusal } = shown;
  return (
    <PreviewPage title={title} aside={<Confirm shown={shown} />} refusal={confirmRefusal} number={number} state={state}>
      <Card title={m.change_what_changes()}>
        <p>
          {m.change_nothing_yet()} {preview.from}
        </p>
        {preview.price?.step ? <PriceStep step={preview.price.step} /> : <Facts facts={shown.details} />}
        {preview.unpaid.length > 0 && (
          <Alert kind="warn" role="none">
            <p>{m.change_unpaid_title()}</p>
            <ul>
              {preview.unpaid.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          </Alert>
        )}
      </Card>
      {preview.bills.length > 0 && <Bills preview={preview} />}
      <Card title={m.change_then_title()}>
        <ul className={styles.then}>
          {thenOf(preview).map(({ icon, text }) => (
            <li key={text}>
              <Icon name={icon} />
              {text}
            </li>
          ))}
        </ul>
      </Card>
      {preview.price && (
        <WholeWorksheet
          price={preview.price}
          files={
            <WorksheetForms at={worksheetAt}>
              {Object.entries(shown.values).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
            </WorksheetForms>
          }
        />
      )}
    </PreviewPage>
  );
}

type Page = {
  number: string;
  state: StateCode;
  title: string;
  refusal: string | undefined;
  aside: ReactNode;
  children: ReactNode;
};

/** The frame of a preview: the policy, what is about to happen, and beside it the form that confirms it. */
export const PreviewPage = ({ number, state, title, refusal, aside, children }: Page) => (
  <CardPage
    state={state}
    head={
      <div>
        <CardTitle refusal={refusal}>{title}</CardTitle>
        <p className="num">{m.holder_policy_of({ number })}</p>
        <h1>{title}</h1>
      </div>
    }
    aside={aside}
  >
    {refusal && <ErrorSummary title={refusal} />}
    {children}
  </CardPage>
);

/** What was typed and what was seen go along with the confirmation. */
export const CarriedAlong = ({ values, seen }: { values: Fields; seen: ChangePreviewView['seen'] }) => (
  <>
    {Object.entries(values).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <input type="hidden" name="seenVersion" value={seen.version} />
    <input type="hidden" name="seenCents" value={seen.changeCents} />
  </>
);

export function Bills({ preview }: { preview: Pick<ChangePreviewView, 'bills' | 'owed'> }) {
  return (
    <Card title={m.change_bills_title()}>
      <table className={styles.bills}>
        <thead>
          <tr>
            <th scope="col">{m.change_bill_day()}</th>
            <th scope="col">{m.change_bill_was()}</th>
            <th scope="col">{m.change_bill_change()}</th>
            <th scope="col">{m.change_bill_now()}</th>
          </tr>
        </thead>
        <tbody>
          {preview.bills.map(({ number, day, was, change, now }) => (
            <tr key={number}>
              <th scope="row">{day}</th>
              <td>{was}</td>
              <td>{change}</td>
              <td>
                <b>{now}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {preview.owed && <p>{m.change_owed({ amount: preview.owed })}</p>}
    </Card>
  );
}

function thenOf({ newCard, lenders, bills, changesNextTerm }: ChangePreviewView): { icon: IconName; text: string }[] {
  return [
    ...(newCard ? [{ icon: 'card' as const, text: newCard }] : []),
    ...lenders.map((name) => ({ icon: 'handshake' as const, text: m.change_then_lender({ name }) })),
    { icon: 'mail', text: m.change_then_mail() },
    ...(bills.length === 0 ? [] : [{ icon: 'receipt' as const, text: m.change_then_bill() }]),
    ...(changesNextTerm ? [{ icon: 'calendar' as const, text: m.change_then_next_term() }] : []),
  ];
}

/** The amount, what has to be confirmed, and the one yellow button. The form carries along what was typed. */
function Confirm({ shown: { preview, values, codeTo, isCodeSent, codeKey } }: { shown: Shown }) {
  const needsCode = preview.needs.includes('contact-code');
  const asksForCode = needsCode && !isCodeSent;
  return (
    <Card title={m.change_this_change()}>
      <p className={preview.isSamePrice ? styles.same : styles.amount}>{preview.change}</p>
      {!preview.isSamePrice && (
        <dl className={styles.term}>
          <div>
            <dt>{m.change_term_before()}</dt>
            <dd>{preview.term.before}</dd>
          </div>
          <div>
            <dt>{m.change_term_after()}</dt>
            <dd>{preview.term.after}</dd>
          </div>
        </dl>
      )}
      <form method="post" noValidate className={styles.confirm}>
        <CarriedAlong values={values} seen={preview.seen} />
        {needsCode && <input type="hidden" name="codeKey" value={codeKey} />}
        {preview.needs.includes('unpaid-confirmed') && (
          <CheckField name="unpaid" defaultChecked={false} error={undefined}>
            {m.change_unpaid_read()}
          </CheckField>
        )}
        {needsCode && (
          <p className="mute">{asksForCode ? m.change_code_why({ to: codeTo }) : m.change_code_sent({ to: codeTo })}</p>
        )}
        {needsCode && !asksForCode && (
          <Field
            id="code"
            name="code"
            error={undefined}
            label={m.change_code_label()}
            autoComplete="one-time-code"
            defaultValue=""
          />
        )}
        <Button type="submit" kind="go" size="large" isBlock name="act" value={asksForCode ? 'code' : 'make'}>
          {asksForCode ? m.change_code_send() : m.change_make_it()}
        </Button>
        {needsCode && !asksForCode && (
          <Button type="submit" kind="outline" isBlock name="act" value="code">
            {m.change_code_again()}
          </Button>
        )}
        <Button type="submit" kind="outline" isBlock name="act" value="edit">
          {m.change_edit()}
        </Button>
      </form>
    </Card>
  );
}
