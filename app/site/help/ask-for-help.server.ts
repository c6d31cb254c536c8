import { data, redirectDocument } from 'react-router';
import { Temporal } from 'temporal-polyfill';
import { brand } from '#config/brand.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tenDigits, tollFree } from '#config/phone-number.ts';
import { day, email, line, policyNumber } from '#contract/fields.ts';
import { checkPolicy, helpReason, type NamedHelpRequest, requestHelp } from '#contract/help.ts';
import { HELP_LAST_REFUSED_YEAR } from '#contract/limits.ts';
import { filledMore, type TypedMore, typedMoreIn } from '../content/typed-more.ts';
import { typedText } from '../content/typed-text.server.ts';
import { writtenDay } from '../content/written-day.ts';
import { paths } from '../navigation/navigation.ts';
import type { CallPortal } from '../portals.server.ts';
import { askedHelp } from './asked-help.server.ts';
import type { HelpField, HelpRefusal, Proved } from './help-answer.ts';

/** Handles the help forms: the first of two steps, or the whole request. */
export async function answerHelp(call: CallPortal, request: Request) {
  const form = await request.formData();
  return form.get('intent') === 'prove' ? provePolicy(call, form) : askForHelp(call, request, form);
}

/** The first step: checks that the policy exists and has no open request (HP-04, HP-05, HP-06). */
async function provePolicy(call: CallPortal, form: FormData) {
  const typed = readTyped(form);
  const { policyNumber: number, dateOfBirth } = readProof(typed);
  if (!number.success || !dateOfBirth.success) {
    return refuse(typed, m.pages_ask_fix(), {
      ...(!number.success && { policyNumber: m.pages_ask_need_policy() }),
      ...(!dateOfBirth.success && { dateOfBirth: m.pages_ask_need_birth() }),
    });
  }
  const checked = await prove(call, typed, number.data, dateOfBirth.data);
  if ('refusal' in checked) return checked.refusal;
  const { agency } = checked.policy;
  return data<{ proved: Proved }>({ proved: { agencyName: agency.name, agencyPhone: agency.phone } }, NO_STORE);
}

/** Asks the portal. For a duplicate, the answer says which request is open. */
async function prove(call: CallPortal, typed: Typed, policyNo: string, dob: string) {
  const checked = await call(checkPolicy, { policyNo, dob, ...filledMore(typed.more) });
  if (!checked.ok) return { refusal: refuse(typed, noAnswer()) };
  if ('error' in checked.answer) {
    return { refusal: refuse(typed, checked.answer.error, {}, 422, checked.beside) };
  }
  const { helpRequest } = checked.beside;
  if (checked.answer.isDuplicate && !isSame(typed, helpRequest)) {
    return { refusal: refuse(typed, alreadyAsked(helpRequest), {}, 422, { canLookUp: helpRequest !== undefined }) };
  }
  return { policy: checked.answer };
}

/**
 * A form sent twice is one request and gets the same confirmation: the portal opens no second one, and says whether it
 * answers at another address.
 */
const isSame = ({ reason }: Typed, request: NamedHelpRequest | undefined) =>
  Boolean(request?.answerBy && request.reason === reason && !isPast(request.answerBy));

/** Whether a day is over at the head office. */
function isPast(day: string): boolean {
  return Temporal.Now.plainDateISO(brand.states[brand.home].timeZone).toString() > day;
}

function alreadyAsked(request: NamedHelpRequest | undefined): string {
  if (!request) return m.pages_ask_duplicate();
  const { reference, askedOn, answerBy } = request;
  if (!answerBy) return m.pages_ask_duplicate();
  const told = { reference, day: writtenDay(askedOn), expected: writtenDay(answerBy) };
  return isPast(answerBy)
    ? m.pages_ask_duplicate_late({ ...told, phone: tollFree(brand.phones.support) })
    : m.pages_ask_duplicate_since(told);
}

/**
 * The help request as one form: proves the policy, then sends the request (HP-04 … HP-08, HP-11).
 *
 * @returns a redirect to the confirmation, or the refusal to show
 */
async function askForHelp(call: CallPortal, request: Request, form: FormData) {
  const typed = readTyped(form);
  const parsed = parse(typed);
  if ('errors' in parsed) return refuse(typed, m.pages_ask_fix(), parsed.errors);
  const { policyNo, dob, csrName, reasonFeedback, address } = parsed;

  const checked = await prove(call, typed, policyNo, dob);
  if ('refusal' in checked) return checked.refusal;
  const { policy } = checked;
  const policyOrClaim = policy.prefix + policyNo;
  const statecode = requestHelp.input.shape.statecode.safeParse(policy.state);
  if (!statecode.success) return refuse(typed, noAnswer());
  const asked = await call(requestHelp, {
    policyOrClaim,
    returnedDate: dob,
    csrName,
    reasonFeedback,
    email: address,
    statecode: statecode.data,
    ...filledMore(typed.more),
  });
  // The request may have arrived anyway.
  if (!asked.ok) return refuse(typed, m.pages_ask_unsure({ phone: tollFree(brand.phones.support) }));
  if ('error' in asked.answer) {
    return refuse(typed, `${asked.answer.error} ${m.pages_ask_try_again()}`, {}, 422, asked.beside);
  }
  const { helpRequest, helpAddress } = asked.beside;
  if (helpAddress === 'other') {
    const address = m.pages_ask_duplicate_address({ phone: tollFree(brand.phones.support) });
    return refuse(typed, `${alreadyAsked(helpRequest)} ${address}`, {}, 422, { canLookUp: helpRequest !== undefined });
  }
  const query = new URLSearchParams({ PorC: policyOrClaim });
  const agencyPhone = tenDigits(policy.agency.phone);
  return redirectDocument(`${localizeHref(paths.requestedHelp)}?${query}`, {
    status: 303,
    headers: {
      'set-cookie': askedHelp.keep(request, {
        reference: helpRequest?.reference,
        answerBy: helpRequest?.answerBy,
        ...(policy.agency.name && agencyPhone && { agency: { name: policy.agency.name, phone: agencyPhone } }),
        reason: reasonFeedback,
      }),
    },
  });
}

type Typed = Record<HelpField, string> & { more: TypedMore | undefined };

function readTyped(form: FormData): Typed {
  const text = (name: HelpField) => typedText(form, name);
  return {
    // People copy the whole number off the card, with prefix and dashes.
    policyNumber: text('policyNumber').replace(/[^0-9]/g, ''),
    dateOfBirth: text('dateOfBirth'),
    name: text('name'),
    reason: text('reason'),
    email: text('email'),
    more: typedMoreIn(form),
  };
}

const readProof = (typed: Typed) => ({
  policyNumber: policyNumber.safeParse(typed.policyNumber),
  dateOfBirth: day.refine((date) => Number(date.slice(0, 4)) > HELP_LAST_REFUSED_YEAR).safeParse(typed.dateOfBirth),
});

function parse(typed: Typed) {
  const { policyNumber: policyNo, dateOfBirth: dob } = readProof(typed);
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
  { canLookUp = false, canProveMore = false } = {},
) {
  return data<HelpRefusal>(
    { message, errors, typed, ...(canLookUp && { canLookUp }), ...(canProveMore && { canProveMore }) },
    { status, ...NO_STORE },
  );
}

const NO_STORE = { headers: { 'cache-control': 'no-store' } };
