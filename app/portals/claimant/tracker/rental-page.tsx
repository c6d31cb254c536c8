import { data, href, redirect } from 'react-router';
import { CLAIM_FILES } from '#config/claims/claim-files.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { isEnded } from '#insurance/claims/lines/line.ts';
import { askForRental, sendReceipt } from '#insurance/claims/rental/ask-rental.ts';
import { rentalOfParty } from '#insurance/claims/rental/rental-view.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm } from '#platform/http/answer-form.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { doneIn, withQuery } from '#platform/http/list-query.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { incomingForm } from '#platform/uploads/take-file.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Field, FieldFrame } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { RentalSheet } from '../../cards/damage/rental-sheet.tsx';
import { Card, CardPage, Outcome } from '../../shell/cards.tsx';
import { fieldAt, portalMeta, usePortalLink, useTyped } from '../../shell/portal-page.ts';
import type { Route } from './+types/rental-page';
import { ownLineOf } from './own-line.ts';
import styles from './tracker.module.css';

const DONE = { asked: m.rent_done_asked, receipt: m.rent_done_receipt };

/** What we owe for a rental car, how it is calculated, and its receipts. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { view, line } = await ownLineOf(context, request, params);
  const rental = rentalOfParty(view, line, context.language);
  if (!rental) throw data(null, { status: 404 });
  const { claim, isRepresented } = view;
  return {
    number: claim.number,
    line: line.number,
    state: claim.state,
    rental,
    isOpen: !isRepresented && !isEnded(line.state),
    done: doneIn(request, DONE),
  };
}

/** A receipt is sent with its file; the request for a rental car is only a button. */
export async function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const { part, line } = await ownLineOf(context, request, params);
  const { party } = part;
  const at = { number: party.number, line: line.number };
  const here = href('/insurednew/claims/:number/rental/:line', { number: party.number, line: String(line.number) });
  const done = (what: keyof typeof DONE) => redirect(withQuery(inSameLanguage(here, request), { done: what }), 303);
  const typed: Fields = {};
  return answerForm(async (showAgain) => {
    showAgain(typed);
    if (/^multipart\//i.test(request.headers.get('content-type') ?? '')) {
      await sendReceipt(context, party, at, incomingForm(context, request, typed));
      return done('receipt');
    }
    const form = await readForm(request);
    showAgain(form);
    await askForRental(context, party, at);
    return done('asked');
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.rent_title);

export default function RentalPage({ loaderData: at, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const typed = useTyped(actionData);
  const { refusal, errors, values } = typed;
  const hint = m.rent_file_hint({ most: CLAIM_FILES.megabytes });
  const { number, rental, isOpen } = at;
  return (
    <CardPage
      state={at.state}
      head={
        <>
          <a className="link-arrow" href={link(href('/insurednew/claims/:number', { number }))}>
            <Icon name="arrow-left" />
            {m.letter_back()}
          </a>
          <h1>{m.rent_title()}</h1>
        </>
      }
      aside={
        rental.owed ? (
          <Card title={m.rent_rules()}>
            <p>{rental.terms}</p>
          </Card>
        ) : undefined
      }
    >
      <Outcome refusal={refusal} errors={errors} done={at.done && DONE[at.done]()} />
      <RentalSheet rental={rental} />
      {!rental.owed && isOpen && (
        <Card title={m.rent_ask_title()}>
          {rental.isAsked ? (
            <p>{m.rent_asked()}</p>
          ) : (
            <>
              <p>{m.rent_ask_text()}</p>
              <form method="post">
                <Button type="submit" kind="go" name="ask" value="yes">
                  {m.rent_ask()}
                </Button>
              </form>
            </>
          )}
        </Card>
      )}
      <Card title={m.rent_receipts()}>
        <Receipts at={at} />
        {isOpen && (
          <form method="post" encType="multipart/form-data" className={styles.write} noValidate>
            <FieldFrame
              id="file"
              label={m.rent_file()}
              hint={values.days || values.amount ? `${hint} ${m.upload_again()}` : hint}
              error={errors.file}
            >
              {(control) => (
                <input {...control} type="file" name="file" accept="image/jpeg,image/png,image/webp,application/pdf" />
              )}
            </FieldFrame>
            <Field
              label={m.rent_file_days()}
              {...fieldAt(typed, 'days')}
              inputMode="numeric"
              maxLength={2}
              defaultValue={values.days}
            />
            <Field
              label={m.rent_file_amount()}
              hint={m.rent_file_amount_hint()}
              {...fieldAt(typed, 'amount')}
              inputMode="decimal"
              maxLength={10}
              defaultValue={values.amount}
            />
            <Button type="submit" kind="outline" icon="upload">
              {m.rent_send()}
            </Button>
          </form>
        )}
      </Card>
    </CardPage>
  );
}

function Receipts({ at: { number, rental } }: { at: Route.ComponentProps['loaderData'] }) {
  const { list, counted } = rental.receipts;
  if (list.length === 0) return <p className="mute">{m.rent_no_receipts()}</p>;
  return (
    <>
      {counted && <p>{m.rent_counted({ amount: counted })}</p>}
      <ul className={styles.list}>
        {list.map((receipt) => (
          <li key={receipt.id} className={styles.row}>
            <Icon name="receipt" />
            <span className={styles.named}>
              <a href={href('/insurednew/claims/:number/files/:id', { number, id: String(receipt.fileId) })}>
                {receipt.amount}, {receipt.days}
              </a>
              <small>{receipt.day}</small>
              <span>
                <Chip kind={receipt.isOpen ? 'due' : 'ok'}>{receipt.isOpen ? m.rent_waits() : receipt.counts}</Chip>
              </span>
              {receipt.answer && <span>{receipt.answer}</span>}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
