import { data, redirectDocument } from 'react-router';
import { brand } from '#config/brand.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { day, email, line, policyNumber } from '#contract/fields.ts';
import { checkPolicy, helpReason, requestHelp } from '#contract/help.ts';
import { HELP_LAST_REFUSED_YEAR } from '#contract/limits.ts';
import { paths } from '../layout/navigation.ts';
import { tollFree } from '../layout/phone-number.ts';
import type { CallPortal } from '../portals.server.ts';

export const HELP_FIELDS = ['policyNumber', 'dateOfBirth', 'name', 'reason', 'email'] as const;
export type HelpField = (typeof HELP_FIELDS)[number];

/** What the form is shown with again: what was typed, but for the date of birth, and what to do about it. */
export type HelpRefusal = {
  message: string;
  errors: Partial<Record<HelpField, string>>;
  typed: Partial<Record<HelpField, string>>;
};

/**
 * The help request as one form: proves the policy, then sends the request (HP-04 … HP-08, HP-11).
 *
 * @returns a redirect to the confirmation, or the refusal to show
 */
export async function askForHelp(call: CallPortal, form: FormData) {
  const typed = readTyped(form);
  const parsed = parse(typed);
  if ('errors' in parsed) return refuse(typed, m.pages_ask_fix(), parsed.errors);
  const { policyNo, dob, csrName, reasonFeedback, address } = parsed;

  const checked = await call(checkPolicy, { policyNo, dob });
  if (!checked.ok) return refuse(typed, noAnswer(), {}, 503);
  const { text, isDuplicate, prefix, state } = checked.answer;
  if (text !== 'OK') return refuse(typed, text);
  if (isDuplicate === 'Yes') return refuse(typed, m.pages_ask_duplicate());

  const policyOrClaim = prefix + policyNo;
  const statecode = requestHelp.input.shape.statecode.safeParse(state);
  if (!statecode.success) return refuse(typed, noAnswer(), {}, 503);
  const asked = await call(requestHelp, {
    policyOrClaim,
    returnedDate: dob,
    csrName,
    reasonFeedback,
    email: address,
    statecode: statecode.data,
  });
  if (!asked.ok) return refuse(typed, noAnswer(), {}, 503);
  if (asked.answer !== 'OK') return refuse(typed, `${asked.answer} ${m.pages_ask_try_again()}`);
  const query = new URLSearchParams({ PorC: policyOrClaim, reason: reasonFeedback });
  return redirectDocument(`${localizeHref(paths.requestedHelp)}?${query}`, 303);
}

type Typed = Record<HelpField, string>;

function readTyped(form: FormData): Typed {
  const text = (name: HelpField) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    // People copy the whole number off the card: prefix, dashes and all.
    policyNumber: text('policyNumber').replace(/[^0-9]/g, ''),
    dateOfBirth: text('dateOfBirth'),
    name: text('name'),
    reason: text('reason'),
    email: text('email'),
  };
}

function parse(typed: Typed) {
  const policyNo = policyNumber.safeParse(typed.policyNumber);
  const dob = day.refine((date) => Number(date.slice(0, 4)) > HELP_LAST_REFUSED_YEAR).safeParse(typed.dateOfBirth);
  const csrName = line(100).safeParse(typed.name);
  const reasonFeedback = helpReason.safeParse(typed.reason);
  const address = email.safeParse(typed.email);
  if (policyNo.success && dob.success && csrName.success && reasonFeedback.success && address.success) {
    return {
      policyNo: policyNo.data,
      dob: dob.data,
      csrName: csrName.data,
      reasonFeedback: reasonFeedback.data,
      address: address.data,
    };
  }
  const errors: HelpRefusal['errors'] = {
    ...(!policyNo.success && { policyNumber: m.pages_ask_need_policy() }),
    ...(!dob.success && { dateOfBirth: m.pages_ask_need_birth() }),
    ...(!csrName.success && { name: m.pages_ask_need_name() }),
    ...(!reasonFeedback.success && { reason: m.pages_ask_need_reason() }),
    ...(!address.success && { email: m.pages_ask_need_email() }),
  };
  return { errors };
}

const noAnswer = () => m.pages_ask_no_answer({ phone: tollFree(brand.phones.support) });

function refuse(
  { dateOfBirth: _, ...typed }: Typed,
  message: string,
  errors: HelpRefusal['errors'] = {},
  status = 422,
) {
  return data<HelpRefusal>({ message, errors, typed }, { status, headers: { 'cache-control': 'no-store' } });
}
