// For tests and proofs: what a person sends on the site, and what they then read.
import { writeLetterCode } from '#contract/letter-code.ts';
import type { AnsweredCall } from './test-carrier.ts';

/** A form of the site, the call it makes, and what the page then shows. */
export type Flow = {
  path: string;
  fields: Record<string, string>;
  /** The specified message (§8), as data and on the page, when the call got no answer. */
  said: RegExp;
  /** What the page shows on success. */
  done: RegExp;
  /** The call may refuse in its own words, or with none; the page then shows that. */
  orSaid?: RegExp;
  /** The call whose form comes first: its answer gives this one its note. */
  after?: AnsweredCall;
};

/** @param post sends the form that comes first, and returns what the page then has, as data or HTML */
export async function fieldsOf(
  { fields, after }: Flow,
  post: (first: Flow) => Promise<string>,
): Promise<Flow['fields']> {
  const first = Object.entries(FLOWS).find(([name]) => name === after)?.[1];
  const [, note] = (first && /"note"[^"]*"([\w-]+)"/.exec(await post(first))) ?? [];
  return note ? { ...fields, note } : fields;
}

const PROOF = { policyNumber: '44170263', dateOfBirth: '1984-03-02' };
const HELP = { ...PROOF, name: 'Marisol', reason: 'other', email: 'marisol@unison.example' };
const GUEST = { by: 'policy', policyNumber: '44170263', zip: '33135', month: '3', date: '2', year: '1984' };
const LETTER_CODE = writeLetterCode('2345678');
const MESSAGE = { state: 'GA', topic: 'payment', name: 'Ana', email: 'ana@mail.example', message: 'My bill is wrong.' };
const LOGIN = { username: 'marisol@unison.example', password: 'a right password' };
const LOGIN_FAILED = /System Failure: Please try after some time\./;
const PIN_FAILED = /Failed to fetch data\. Please try again\./;
const RESET_FAILED = /Something went wrong, try again later\./;
const GUEST_FAILED = /Initial validation failed\./;

/** Every call of the site including our own, except the registration frame, which the browser requests itself. */
export const FLOWS: Record<Exclude<AnsweredCall, 'registerUser'>, Flow> = {
  checkPolicy: {
    path: '/uaichome/contact',
    fields: HELP,
    done: /requestedhelp/,
    said: /We couldn’t reach our system\. Nothing was sent\./,
  },
  requestHelp: {
    path: '/uaichome/contact',
    fields: HELP,
    done: /requestedhelp/,
    said: /We don’t know yet whether your request arrived\./,
    orSaid: /Please try again/,
  },
  verifyLien: {
    path: '/uaichome/leinholder',
    fields: { policyNumber: '44170263', vinSuffix: '12345' },
    said: /"failed"|Search Results not Found!/,
    done: /Gulf Bank/,
  },
  findQuoteByLicense: {
    path: '/uaichome/getaquote',
    fields: { intent: 'pin', licenseNumber: 'P120544842820' },
    said: PIN_FAILED,
    done: /Q1234567890/,
  },
  findQuoteByPhone: {
    path: '/uaichome/getaquote',
    fields: { intent: 'pin', phone: '3055550142' },
    said: PIN_FAILED,
    done: /Q1234567890/,
  },
  validatePin: {
    path: '/uaichome/getaquote',
    fields: { intent: 'verify', clid: 'Q1234567890', pin: '7KQ2M' },
    said: PIN_FAILED,
    done: /quote\/resume\/abc/,
    after: 'findQuoteByPhone',
  },
  validateAgent: { path: '/uaichome/agent', fields: LOGIN, said: LOGIN_FAILED, done: /tx\/agent\/login/ },
  readStateMessage: {
    path: '/uaichome/agent',
    fields: LOGIN,
    said: LOGIN_FAILED,
    done: /tx\/agent\/login/,
    // Any text is shown to the agent; only an empty answer counts as no message.
    orSaid: /"notice":\["|Please Read Before Continuing/,
  },
  remindAgent: {
    path: '/uaichome/agent',
    fields: { intent: 'reset', who: 'PALM01' },
    said: RESET_FAILED,
    done: /"ok"|sent/,
  },
  remindCustomer: {
    path: '/uaichome/policyholder',
    fields: { intent: 'reset', who: LOGIN.username },
    said: RESET_FAILED,
    done: /Sent\./,
  },
  validateCustomer: {
    path: '/uaichome/policyholder',
    fields: LOGIN,
    said: LOGIN_FAILED,
    done: /insurednew\/login/,
    orSaid: /"refused"|role="alert"/,
  },
  findAgents: {
    path: '/uaichome',
    fields: { box: 'agents', zip: '33135' },
    done: /Calle Ocho Insurance/,
    said: /"failed"|No data found or an error occurred\./,
    orSaid: /"none"|No agents found for the entered zip code\./,
  },
  recordZipCheck: {
    // It never fails for a visitor (ZP-02): every Florida zip code goes on to its quote.
    path: '/uaichome',
    fields: { box: 'hero', zip: '33135' },
    said: /getaquote/,
    done: /getaquote/,
  },
  checkState: {
    path: '/uaichome/guest/payment',
    fields: GUEST,
    said: GUEST_FAILED,
    done: /insured\/guest\/abc/,
    orSaid: /"refused"|role="alert"/,
  },
  lookUpPolicy: {
    path: '/uaichome/guest/payment',
    fields: GUEST,
    said: GUEST_FAILED,
    done: /insured\/guest\/abc/,
    orSaid: /"refused"|role="alert"/,
  },
  lookUpLicense: {
    path: '/uaichome/guest/idcard',
    fields: { ...GUEST, by: 'dl', licenseNumber: 'P120544842820' },
    said: GUEST_FAILED,
    done: /insured\/guest\/abc/,
    orSaid: /"refused"|role="alert"/,
  },
  continueAsGuest: { path: '/uaichome/guest/payment', fields: GUEST, said: GUEST_FAILED, done: /insured\/guest\/abc/ },
  confirmLetter: {
    path: '/uaichome/leinholder/letter',
    fields: { code: LETTER_CODE },
    said: /Our records didn’t answer/,
    done: /2019 Honda/,
  },
  writeMessage: {
    path: '/uaichome/contact/message',
    fields: MESSAGE,
    done: /contact\/sent/,
    said: /We don’t know yet whether your message arrived/,
  },
  tellWhen: {
    path: '/uaichome/getaquote?zip=30303',
    fields: { intent: 'tell-when', email: 'ana@mail.example' },
    said: /We don’t know yet whether your address arrived/,
    done: /told=yes/,
  },
};
