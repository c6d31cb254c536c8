import type { Fields } from '#contract/call.ts';
import { day } from '#contract/fields.ts';
import { assignLine, flagLine, moveByHand } from '#insurance/claims/desk/assign-line.ts';
import { nameCar } from '#insurance/claims/desk/name-car.ts';
import { confirmByLetter } from '#insurance/claims/letters/confirm-by-letter.ts';
import { correctParty } from '#insurance/claims/letters/correct-party.ts';
import { nameAttorney } from '#insurance/claims/letters/name-attorney.ts';
import { mailLetter } from '#insurance/claims/letters/post-letter.ts';
import { recordNotice } from '#insurance/claims/letters/record-notice.ts';
import type { SeenLine } from '#insurance/claims/lines/move-line.ts';
import { recordPayment } from '#insurance/claims/payments/record-payment.ts';
import { takeBackPayment } from '#insurance/claims/payments/take-back-payment.ts';
import { recordReceived } from '#insurance/claims/requests/record-received.ts';
import { askItem, waiveItem } from '#insurance/claims/talk/ask-item.ts';
import { sendLinkFromDesk } from '#insurance/claims/talk/send-new-link.ts';
import { noteClaim, noteSpoken, writeToParty } from '#insurance/claims/talk/write-about-claim.ts';
import type { StaffMember } from '#insurance/staff/staff-store.ts';
import type { Context } from '#platform/context/handler.ts';
import { rowNumber } from '#platform/http/read-fields.ts';

/** The act that each button of a line's forms needs permission for. */
export const LINE_DOES = {
  take: 'take-line',
  release: 'take-line',
  give: 'give-line',
  move: 'move-line',
  confirm: 'mail-claim-letter',
  write: 'write-to-party',
  spoke: 'write-to-party',
  contact: 'correct-party',
  link: 'send-claim-link',
  car: 'name-car',
  attorney: 'name-attorney',
  'no-attorney': 'name-attorney',
  note: 'note-claim',
  'siu-note': 'see-siu',
  ask: 'ask-item',
  waive: 'ask-item',
  mail: 'mail-claim-letter',
  notice: 'record-notice',
  received: 'record-received',
  payment: 'record-payment',
  'take-back': 'take-back-payment',
  flag: 'flag-siu',
  unflag: 'flag-siu',
} as const;
export type LineAct = keyof typeof LINE_DOES;

type Does = (context: Context, member: StaffMember, seen: SeenLine, form: Fields) => Promise<void>;

const dayOf = (typed: string | undefined) => day.safeParse(typed).data;
const wordsOf = ({ text = '', key = '' }: Fields) => ({ typed: text, key });
const toParty = (seen: SeenLine, { party }: Fields) => ({ ...seen, partyId: rowNumber(party) });

/** What each button does. */
const ACTS: Record<LineAct, Does> = {
  take: (context, member, seen) => assignLine(context, member, seen, member.id),
  release: (context, member, seen) => assignLine(context, member, seen, null),
  give: (context, member, seen, { to }) => assignLine(context, member, seen, rowNumber(to)),
  move: (context, member, seen, { to = '' }) => moveByHand(context, member, seen, to),
  confirm: confirmByLetter,
  write: (context, member, seen, form) => writeToParty(context, member, toParty(seen, form), wordsOf(form)),
  spoke: (context, member, seen, form) => noteSpoken(context, member, toParty(seen, form), wordsOf(form)),
  contact: correctParty,
  link: sendLinkFromDesk,
  car: (context, member, seen, { car }) => nameCar(context, member, seen, rowNumber(car)),
  attorney: nameAttorney,
  'no-attorney': (context, member, seen) => nameAttorney(context, member, seen, null),
  note: (context, member, seen, form) => noteClaim(context, member, seen, { ...wordsOf(form), isSiu: false }),
  'siu-note': (context, member, seen, form) => noteClaim(context, member, seen, { ...wordsOf(form), isSiu: true }),
  ask: (context, member, seen, { kind = '', why = '', due, key = '' }) =>
    askItem(context, member, seen, { kind, why, dueOn: dayOf(due) ?? null, key }),
  waive: (context, member, seen, { item }) => waiveItem(context, member, seen, rowNumber(item)),
  mail: (context, member, { number }, { letter }) => mailLetter(context, member, number, rowNumber(letter)),
  notice: (context, member, seen, { notice = '', ref = '', day }) =>
    recordNotice(context, member, seen, { event: notice, ref, day: dayOf(day) }),
  received: (context, member, seen, { kind = '', day, from = '', key = '' }) =>
    recordReceived(context, member, seen, { kind, day: dayOf(day), from, key }),
  payment: (context, member, seen, { day, amount = '', to = '', payee = '', bill = '', isAnother, key = '' }) =>
    recordPayment(context, member, seen, {
      day: dayOf(day),
      amount,
      to,
      payee,
      bill,
      key,
      isAnother: isAnother === 'yes',
    }),
  'take-back': (context, member, seen, { payment, reason = '', text = '', key = '' }) =>
    takeBackPayment(context, member, seen, { payment: rowNumber(payment), reason, typed: text, key }),
  flag: (context, member, seen) => flagLine(context, member, seen, true),
  unflag: (context, member, seen) => flagLine(context, member, seen, false),
};

/** Does what a button on the line's page asks for. */
export const doLineAct = (
  context: Context,
  member: StaffMember,
  seen: SeenLine,
  { act, form }: { act: LineAct; form: Fields },
): Promise<void> => ACTS[act](context, member, seen, form);
