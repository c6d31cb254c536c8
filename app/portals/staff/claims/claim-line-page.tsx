import { randomUUID } from 'node:crypto';
import { href, redirect } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { readClaimNumber } from '#insurance/claims/access/claim-access.ts';
import { carsToName } from '#insurance/claims/desk/name-car.ts';
import { ITEM_KINDS, itemName } from '#insurance/claims/lines/line-labels.ts';
import { lenderOfCar, namedPayee } from '#insurance/claims/payments/payee.ts';
import { reportsOfClaim } from '#insurance/claims/reports/report-in-words.ts';
import { readMessages } from '#insurance/claims/talk/claim-message-store.ts';
import { findAdjusters } from '#insurance/claims/views/claim-queue-store.ts';
import { type DeskLineView, deskLineView } from '#insurance/claims/views/desk-line-view.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { writtenMomentIn } from '#platform/calendar/written.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { pathAsked } from '#platform/http/in-same-language.ts';
import { doneIn, withQuery } from '#platform/http/list-query.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import cards from '../../shell/cards.module.css';
import { CardPage, Outcome } from '../../shell/cards.tsx';
import { useListLink } from '../../shell/list-choices.tsx';
import { portalMeta, usePortalLink, useTyped } from '../../shell/portal-page.ts';
import { typedAsOf } from '../../shell/typed-as-of.ts';
import { answerStaffForm } from '../staff-desk.ts';
import type { Route } from './+types/claim-line-page';
import styles from './claim-desk.module.css';
import { doLineAct, LINE_DOES } from './line-acts.ts';
import { Cars } from './line-cars.tsx';
import { Attorney, Contact } from './line-contact.tsx';
import { Damage } from './line-damage.tsx';
import { Assignment, Checklist, Clocks, Lines, Loss, People } from './line-facts.tsx';
import { Payments, Received } from './line-payments.tsx';
import { Board, Composer, Reports, Story } from './line-story.tsx';
import { openLine } from './open-line.ts';

/** One line of a claim: its facts, its history and its deadlines. Each view is recorded in the audit log. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { member, may, record, line } = await openLine(context, request, params);
  if (may.includes('write-to-party')) await readMessages(context.db, line.partyId, { areOurs: false });
  const { timeZone } = brand.states[record.claim.state];
  const reports = await reportsOfClaim(context.db, record.claim.id, context.language);
  const at = deskLineView(record, line, context);
  const mayPay = at.payments !== undefined && may.includes('record-payment');
  const lender = mayPay ? await lenderOfCar(context.db, record, line) : undefined;
  return {
    at,
    lender: lender === undefined ? undefined : { value: namedPayee('lienholder', lender), name: lender },
    reports: reports.map(({ id, partyId, name, sentAt, takenBy, answers }) => ({
      id,
      name,
      takenBy,
      answers,
      isOfLine: partyId === line.partyId,
      when: sentAt ? writtenMomentIn(sentAt, context.language, timeZone) : '',
    })),
    isMine: line.adjusterId === member.id,
    may,
    adjusters: may.includes('give-line')
      ? await findAdjusters(context.db, plusDays(dayIn(record.claim.state, new Date()), 7))
      : [],
    ownCars: may.includes('name-car') ? await carsToName(context.db, record.claim, record.vehicles) : [],
    kinds: ITEM_KINDS.map((value) => ({ value, label: itemName(value, context.language) })),
    key: randomUUID(),
    done: doneIn(request, DONE),
    to: rowNumber(new URL(request.url).searchParams.get('to') ?? ''),
  };
}

export function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const as = { see: 'see-claim', does: LINE_DOES, withLines: ['text', 'why', 'address', 'attorneyAddress'] } as const;
  return answerStaffForm(context, request, as, async ({ member, act, form }) => {
    const number = readClaimNumber(params.number) ?? '';
    const seen = { number, line: rowNumber(params.line), version: rowNumber(form.version) };
    await doLineAct(context, member, seen, { act, form });
    const to = act === 'write' ? form.party : undefined;
    return redirect(withQuery(pathAsked(request, 'to'), { done: act, to }), 303);
  });
}

export const meta: Route.MetaFunction = ({ params }) =>
  portalMeta(m.cdesk_line_title, `${params.number} / ${params.line}`);

const DONE = {
  take: m.cdesk_done_take,
  release: m.cdesk_done_take,
  give: m.cdesk_done_take,
  move: m.cdesk_done_move,
  confirm: m.cletters_done_mail,
  closed: m.cend_done,
  withdrawn: m.cend_done,
  transferred: m.cend_done,
  write: m.cdesk_done_write,
  spoke: m.cdesk_done_spoke,
  contact: m.cdesk_done_contact,
  link: m.cdesk_done_link,
  car: m.cdesk_done_car,
  attorney: m.cdesk_done_attorney,
  'no-attorney': m.cdesk_done_attorney,
  note: m.cdesk_done_note,
  'siu-note': m.cdesk_done_note,
  ask: m.cdesk_done_ask,
  waive: m.cdesk_done_ask,
  flag: m.cdesk_done_move,
  unflag: m.cdesk_done_move,
  accepted: m.cdesk_done_decide,
  partly: m.cdesk_done_decide,
  approve: m.cdesk_done_decide,
  payment: m.cpay_done,
  'take-back': m.cback_done,
  received: m.creq_done,
  mail: m.cletters_done_mail,
  notice: m.cdesk_done_notice,
  extend: m.extend_done,
  propose: m.cdesk_done_propose,
  return: m.cdesk_done_return,
  recall: m.cdesk_done_recall,
  open: m.addline_done,
  book: m.vdesk_done_book,
  cancel: m.vdesk_done_cancel,
  estimate: m.edesk_done,
};

/** How the party is notified of a message. */
const DONE_WRITE = {
  mail: m.cdesk_done_write,
  text: m.cdesk_done_write_text,
  post: m.cdesk_done_write_post,
  attorney: m.cdesk_done_write_post,
};

/** Visits are not announced by letter, which could arrive too late. */
const DONE_VISIT_UNTOLD = {
  book: { post: m.vdesk_done_book_untold, attorney: m.vdesk_done_book_untold },
  cancel: { post: m.vdesk_done_cancel_untold, attorney: m.vdesk_done_cancel_attorney },
};

function wordsOf(done: keyof typeof DONE, to: number, { recipients, reachedBy }: DeskLineView): string {
  if (done === 'write') return DONE_WRITE[recipients.find(({ id }) => id === to)?.reachedBy ?? reachedBy]();
  const isVisit = done === 'book' || done === 'cancel';
  const isUntold = reachedBy === 'post' || reachedBy === 'attorney';
  return isVisit && isUntold ? DONE_VISIT_UNTOLD[done][reachedBy]() : DONE[done]();
}

export default function ClaimLinePage({ loaderData, actionData }: Route.ComponentProps) {
  const { at, lender, reports, may, isMine, adjusters, ownCars, kinds, key, done, to } = loaderData;
  const link = usePortalLink();
  const listLink = useListLink();
  const { name, phone, address } = at.attorney;
  const onFile = { ...at.contact, attorney: name, attorneyPhone: phone, attorneyAddress: address };
  const typed = typedAsOf(useTyped(actionData), { version: at.version }, onFile);
  const { language, ...lost } = typed.lost;
  const decideAt = link(href('/staff/claims/:number/:line/decide', { number: at.number, line: String(at.line) }));
  return (
    <CardPage>
      <p>
        <a href={listLink(href('/staff/claims'))}>{m.cdesk_title()}</a> › {at.number} / {at.line}
      </p>
      <h1>{at.title}</h1>
      <div className={cards.row}>
        <Chip kind="plain">{at.law}</Chip>
        <Chip kind={at.lineState === 'waiting_items' ? 'due' : at.isOver ? 'ok' : 'none'}>{at.stateName}</Chip>
        {at.isThird && <Chip kind="none">{m.cdesk_third()}</Chip>}
        {at.isSiu && <Chip kind="warn">{m.cdesk_siu()}</Chip>}
        {may.includes('decide-line') && !at.isOver && (
          <ButtonLink kind="outline" size="small" href={decideAt}>
            {m.cdesk_decide()}
          </ButtonLink>
        )}
        {at.proposal && may.includes('review-denial') && (
          <ButtonLink kind="go" size="small" href={decideAt}>
            {m.cdesk_review()}
          </ButtonLink>
        )}
      </div>
      <Outcome
        refusal={typed.refusal}
        errors={typed.errors}
        done={done && wordsOf(done, to, at)}
        lost={Object.values(lost)}
      />
      <div className={styles.line}>
        <div>
          <Loss at={at} may={may} />
          <Cars at={at} ownCars={ownCars} />
          <People at={at} />
          {may.includes('correct-party') && <Contact at={at} may={may} typed={typed} />}
          {may.includes('name-attorney') && <Attorney at={at} typed={typed} />}
          <Lines at={at} may={may} />
        </div>
        <div>
          <Composer at={at} may={may} kinds={kinds} formKey={typed.values.key ?? key} typed={typed} />
          <Story at={at} />
          <Board at={at} />
          <Reports reports={reports} />
        </div>
        <div>
          <Assignment at={at} may={may} isMine={isMine} adjusters={adjusters} typed={typed} />
          <Payments at={at} lender={lender} may={may} formKey={typed.values.key ?? key} typed={typed} />
          <Damage at={at} may={may} />
          <Clocks at={at} may={may} typed={typed} />
          <Received at={at} may={may} formKey={typed.values.key ?? key} typed={typed} />
          <Checklist at={at} may={may} />
        </div>
      </div>
    </CardPage>
  );
}
