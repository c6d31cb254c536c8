import type { Fields } from '#contract/call.ts';
import { day } from '#contract/fields.ts';
import { confirmByLetter } from '#insurance/claims/letters/confirm-by-letter.ts';
import { correctParty } from '#insurance/claims/letters/correct-party.ts';
import { nameAttorney } from '#insurance/claims/letters/name-attorney.ts';
import { mailLetter } from '#insurance/claims/letters/post-letter.ts';
import { recordNotice } from '#insurance/claims/letters/record-notice.ts';
import { recordPayment } from '#insurance/claims/payments/record-payment.ts';
import { takeBackPayment } from '#insurance/claims/payments/take-back-payment.ts';
import { recordReceived } from '#insurance/claims/requests/record-received.ts';
import { askItem, waiveItem } from '#insurance/claims/talk/ask-item.ts';
import { assignLine, flagLine, moveByHand } from '#insurance/claims/talk/assign-line.ts';
import type { SeenLine } from '#insurance/claims/talk/decide-line.ts';
import { nameCar } from '#insurance/claims/talk/name-car.ts';
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

/** Does what a button on the line's page asks for. */
export function doLineAct(
  context: Context,
  member: StaffMember,
  seen: SeenLine,
  { act, form }: { act: LineAct; form: Fields },
): Promise<void> {
  const key = form.key ?? '';
  switch (act) {
    case 'take':
      return assignLine(context, member, seen, member.id);
    case 'release':
      return assignLine(context, member, seen, null);
    case 'give':
      return assignLine(context, member, seen, rowNumber(form.to));
    case 'move':
      return moveByHand(context, member, seen, form.to ?? '');
    case 'confirm':
      return confirmByLetter(context, member, seen);
    case 'write':
    case 'spoke':
      return (act === 'write' ? writeToParty : noteSpoken)(
        context,
        member,
        { ...seen, partyId: rowNumber(form.party) },
        { typed: form.text ?? '', key },
      );
    case 'contact':
      return correctParty(context, member, seen, form);
    case 'car':
      return nameCar(context, member, seen, rowNumber(form.car));
    case 'attorney':
    case 'no-attorney':
      return nameAttorney(context, member, seen, act === 'attorney' ? form : null);
    case 'note':
    case 'siu-note':
      return noteClaim(context, member, seen, { typed: form.text ?? '', isSiu: act === 'siu-note', key });
    case 'ask':
      return askItem(context, member, seen, {
        ...{ kind: form.kind ?? '', why: form.why ?? '', key },
        dueOn: day.safeParse(form.due).data ?? null,
      });
    case 'waive':
      return waiveItem(context, member, seen, rowNumber(form.item));
    case 'mail':
      return mailLetter(context, member, seen.number, rowNumber(form.letter));
    case 'notice':
      return recordNotice(context, member, seen, {
        ...{ event: form.notice ?? '', ref: form.ref ?? '', day: day.safeParse(form.day).data },
      });
    case 'received':
      return recordReceived(context, member, seen, {
        ...{ kind: form.kind ?? '', day: day.safeParse(form.day).data, from: rowNumber(form.from), key },
      });
    case 'payment':
      return recordPayment(context, member, seen, {
        ...{ day: day.safeParse(form.day).data, amount: form.amount ?? '', to: rowNumber(form.to) },
        ...{ bill: form.bill ?? '', key },
      });
    case 'take-back':
      return takeBackPayment(context, member, seen, {
        ...{ payment: rowNumber(form.payment), reason: form.reason ?? '', typed: form.text ?? '', key },
      });
    case 'flag':
    case 'unflag':
      return flagLine(context, member, seen, act === 'flag');
  }
}
