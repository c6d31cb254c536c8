// How often, how long, how many: the numbers of the security design in one place. All times go by the
// database's clock.

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type Limit = { name: string; hits: number; seconds: number };

/**
 * How often, per whom. What is full for an address, for its network or for a target is closed until its time is over.
 * What is full for all strangers together is a pause: whoever waits a moment comes in (`PATIENCE`).
 */
export const LIMITS = {
  call: { address: [{ name: 'call', hits: 300, seconds: 5 * MINUTE }] },
  /** checkpolicy, lienholder and guest look-ups count misses. */
  lookUp: {
    address: [
      { name: 'miss-quarter', hits: 5, seconds: 15 * MINUTE },
      { name: 'miss-day', hits: 20, seconds: DAY },
    ],
    target: [{ name: 'miss-target', hits: 10, seconds: DAY }],
    strangers: { name: 'miss-strangers', hits: 400, seconds: 15 * MINUTE },
  },
  /**
   * The same look-up with more than it asks for, when strangers have used up what it may be missed: there are far more
   * answers to guess, and whoever knows them waits a quarter of an hour at most.
   */
  proveMore: {
    address: [
      { name: 'miss-quarter', hits: 5, seconds: 15 * MINUTE },
      { name: 'miss-day', hits: 20, seconds: DAY },
    ],
    target: [{ name: 'miss-more', hits: 5, seconds: 15 * MINUTE }],
    strangers: { name: 'miss-strangers', hits: 400, seconds: 15 * MINUTE },
  },
  /** From a browser that once proved it: nobody else's misses count. */
  known: { address: [], target: [{ name: 'miss-known', hits: 10, seconds: DAY }] },
  /** Wrong passwords from an address, whoever they are for; those for one person stand in `LOGIN_WAIT`. */
  login: {
    address: [
      { name: 'login-quarter', hits: 20, seconds: 15 * MINUTE },
      { name: 'login-hour', hits: 60, seconds: HOUR },
    ],
    strangers: { name: 'login-strangers', hits: 600, seconds: 15 * MINUTE },
  },
  /** Accounts that are made: each is a mail to the address that was typed, or to the one that has the policy. */
  register: {
    address: [{ name: 'register', hits: 60, seconds: HOUR }],
    target: [{ name: 'register-policy', hits: 10, seconds: DAY }],
  },
  /** A new address to sign in with: a mail to whatever was typed, by somebody who knows the password. */
  emailChange: {
    address: [{ name: 'email-change', hits: 30, seconds: HOUR }],
    target: [{ name: 'email-change-day', hits: 10, seconds: DAY }],
  },
  /** Phones of an account: the former one gets a text. */
  changeContact: {
    address: [{ name: 'change-contact', hits: 60, seconds: HOUR }],
    target: [{ name: 'change-contact-day', hits: 10, seconds: DAY }],
  },
  /** Asked for, whether there is a quote or not. */
  pinRequest: {
    address: [{ name: 'pin-request', hits: 10, seconds: HOUR }],
    strangers: { name: 'pin-request-strangers', hits: 600, seconds: HOUR },
  },
  pinCheck: {
    address: [{ name: 'pin-check', hits: 60, seconds: HOUR }],
    target: [{ name: 'pin-check-person', hits: 10, seconds: HOUR }],
    strangers: { name: 'pin-check-strangers', hits: 600, seconds: HOUR },
  },
  /** Pins by whoever gave both that the quote is found by. */
  pinCheckProved: {
    address: [{ name: 'pin-check', hits: 60, seconds: HOUR }],
    target: [{ name: 'pin-check-proved', hits: 10, seconds: HOUR }],
  },
  forgotPassword: {
    address: [{ name: 'forgot', hits: 10, seconds: HOUR }],
    target: [
      { name: 'forgot-wait', hits: 1, seconds: 2 * MINUTE },
      { name: 'forgot-day', hits: 5, seconds: DAY },
    ],
  },
  /** Requests for changes: far above what a household changes in a day. */
  askForChange: {
    address: [{ name: 'ask-change', hits: 60, seconds: HOUR }],
    target: [{ name: 'ask-change-day', hits: 30, seconds: DAY }],
  },
  /** Policies that a member of the service desk looks for: far above a day on the phone, far below copying a book. */
  findPolicy: {
    address: [],
    target: [
      { name: 'find-policy-hour', hits: 120, seconds: HOUR },
      { name: 'find-policy-day', hits: 600, seconds: DAY },
    ],
  },
  /** Codes to the contact on file before a lender or an address is changed. */
  changeCode: {
    address: [{ name: 'change-code', hits: 20, seconds: HOUR }],
    target: [{ name: 'change-code-day', hits: 10, seconds: DAY }],
  },
  /** Messages to a desk; the address that is given gets a receipt, and may be anybody's. */
  writeMessage: {
    address: [
      { name: 'message-hour', hits: 20, seconds: HOUR },
      { name: 'message-day', hits: 60, seconds: DAY },
    ],
    target: [{ name: 'message-mail', hits: 10, seconds: DAY }],
  },
  /** A link to an ID card, to the address on file. */
  cardLink: {
    address: [{ name: 'card-link', hits: 10, seconds: HOUR }],
    target: [
      { name: 'card-link-wait', hits: 1, seconds: MINUTE },
      { name: 'card-link-day', hits: 6, seconds: DAY },
    ],
  },
  /** Applications begun and sent; files sent along; links to one that was sent. */
  apply: {
    address: [{ name: 'apply', hits: 120, seconds: HOUR }],
    target: [{ name: 'apply-one', hits: 300, seconds: DAY }],
  },
  upload: {
    address: [{ name: 'upload', hits: 60, seconds: HOUR }],
    target: [{ name: 'upload-one', hits: 60, seconds: DAY }],
  },
  /** Forms with photos of a loss; of all strangers together as much as a disk bears in a day. */
  reportUpload: {
    address: [{ name: 'report-upload', hits: 90, seconds: HOUR }],
    target: [{ name: 'report-upload-one', hits: 90, seconds: DAY }],
    strangers: { name: 'report-upload-strangers', hits: 4000, seconds: DAY },
  },
  /** What a party of a claim writes to their adjuster: far above a day of somebody who is upset. */
  claimTalk: {
    address: [{ name: 'claim-talk', hits: 60, seconds: HOUR }],
    target: [{ name: 'claim-talk-day', hits: 60, seconds: DAY }],
  },
  /** Calls that strangers ask the claims desk for: what it can make in a day, and few to one phone, which may be anybody's. */
  callBack: {
    address: [{ name: 'call-back', hits: 10, seconds: HOUR }],
    target: [{ name: 'call-back-phone', hits: 3, seconds: DAY }],
    strangers: { name: 'call-back-strangers', hits: 500, seconds: DAY },
  },
  subrogation: { address: [{ name: 'subrogation', hits: 20, seconds: HOUR }] },
  applicationLink: {
    address: [{ name: 'application-link', hits: 10, seconds: HOUR }],
    target: [
      { name: 'application-link-wait', hits: 1, seconds: 2 * MINUTE },
      { name: 'application-link-day', hits: 5, seconds: DAY },
    ],
  },
  /** Quotes that are begun, looked up on record, and sent to an agency: a household asks once or twice. */
  startQuote: { address: [{ name: 'start-quote', hits: 30, seconds: HOUR }] },
  askRecords: { address: [{ name: 'ask-records', hits: 30, seconds: HOUR }] },
  /** Quotes that an agent begins, and that are sent to be signed: by whom, and to which address of mail. */
  agentQuote: { address: [], target: [{ name: 'agent-quote', hits: 60, seconds: HOUR }] },
  sendToSign: { address: [], target: [{ name: 'send-to-sign-day', hits: 8, seconds: DAY }] },
  sendQuote: { address: [{ name: 'send-quote', hits: 20, seconds: HOUR }] },
  /** Steps that are saved, per quote. */
  saveStep: {
    address: [{ name: 'save-step', hits: 600, seconds: HOUR }],
    target: [{ name: 'save-step-quote', hits: 200, seconds: HOUR }],
  },
  /** The link back that goes to an address when it is first typed; an agency types the same for many. */
  quoteMail: {
    address: [{ name: 'quote-mail', hits: 60, seconds: HOUR }],
    target: [{ name: 'quote-mail-day', hits: 20, seconds: DAY }],
  },
  /** The same when it is asked for. */
  quoteLink: {
    address: [{ name: 'quote-link', hits: 10, seconds: HOUR }],
    target: [
      { name: 'quote-link-wait', hits: 1, seconds: MINUTE },
      { name: 'quote-link-day', hits: 5, seconds: DAY },
    ],
  },
  /** To be told when a state is sold online: a mail to whatever address was typed. */
  tellWhen: {
    address: [{ name: 'tell-when', hits: 10, seconds: HOUR }],
    target: [
      { name: 'tell-when-wait', hits: 1, seconds: MINUTE },
      { name: 'tell-when-day', hits: 3, seconds: DAY },
    ],
  },
} as const satisfies Record<string, LimitKind>;
export type LimitKind = { address: readonly Limit[]; target?: readonly Limit[]; strangers?: Limit };
type Limits = (typeof LIMITS)[keyof typeof LIMITS];
export type LimitName =
  | (Limits['address'] | Extract<Limits, { target: unknown }>['target'])[number]['name']
  | Extract<Limits, { strangers: unknown }>['strangers']['name'];

/** Of IPv6 a household, an office and whoever rents a server get a /48 of 65,536 lines: it may do what so many lines may. */
export const LINES_OF_A_NETWORK = 4;
/** While strangers have used up what they may together: so long each line waits for each try, and so long it may take. */
export const PATIENCE = { waitSeconds: 20, goodForSeconds: 10 * MINUTE };

/** Clicks that pages tell of, an address: far above what the people behind one do. So many addresses are told apart. */
export const CLICKS_TAKEN = { hits: 300, seconds: 5 * MINUTE, addresses: 20_000 };

/** Failures for one person from one address or known device: so many are free, then each makes the next wait longer. */
export type WaitRule = {
  free: number;
  withinSeconds: number;
  firstSeconds: number;
  mostSeconds: number;
  rememberedSeconds: number;
};
export const LOGIN_WAIT: WaitRule = {
  free: 5,
  withinSeconds: 15 * MINUTE,
  firstSeconds: 30,
  mostSeconds: HOUR,
  rememberedSeconds: DAY,
};
/** From everywhere, without a right password between them: then the password is disabled. */
export const MOST_FAILURES_IN_A_ROW = 100;
/** A browser that signed the person in is known for so long. */
export const DEVICE_DAYS = 90;

/**
 * Who has begun something goes on before strangers when there is too much to do: for so long, and for so many requests
 * a minute, far above what a person asks for. So many marks are told apart in a minute.
 */
export const LANE = { goodForSeconds: 12 * HOUR, hits: 300, everySeconds: MINUTE, marks: 20_000 };

/** A right password as a ticket: long enough for the form that is posted on, too short to be passed around. */
export const TICKET_SECONDS = 60;
export const RESET_MINUTES = 30;
/** The same of somebody who has just been taken on: they did not ask for it, and may read it the day after tomorrow. */
export const INVITATION_HOURS = 72;
export const VERIFY_HOURS = 24;
/** What strangers set off is told to the contact on file so often, and no oftener: a text costs its owner. */
export const TOLD_AGAIN_HOURS = 24;
/** The link in that message closes the way again. */
export const CLOSE_DAYS = 14;
export const SESSION = { idleMinutes: 15, warningMinutes: 2, longestHours: 12, mostAtOnce: 5 };
/** Between the password and the second step. */
export const SECOND_STEP_MINUTES = 10;
export const RECOVERY_CODES = 10;
/** What was typed into a form waits so long for its person to sign in again. */
export const FORM_DRAFT_MINUTES = 30;
/** Which page somebody asked for before they signed in: with a second step, and a password looked up meanwhile. */
export const WANTED_PAGE_MINUTES = 15;
/** A password that stands alone is long; nothing is refused for being long up to `most`. */
export const PASSWORD_LENGTH = { alone: 15, withSecondStep: 8, most: 128 };

/** How long a help request that was looked up is shown to the browser it was looked up from. */
export const HELP_SHOWN_MINUTES = 15;
export const PIN_MINUTES = 10;
/** That a pin takes: from strangers, and more from whoever proved the quote, so that strangers cannot use it up. */
export const PIN_TRIES = { ofStrangers: 5, ofProved: 10 };
/**
 * Text messages to one phone: in a quarter of an hour, in a day. For strangers those of one quarter of an hour, which one
 * of them asked for, are all of the day.
 */
export const MOST_PINS = { aQuarter: 3, aDay: 10 };
/** How long the address that a right pin leads to can wait for its click. */
export const RETURN_MINUTES = 10;

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** Of a body, far above the longest honest one. */
export const MOST_BYTES = {
  /** A credential, a call, a short form. */
  fields: 16 * KILOBYTE,
  /** A form that somebody writes a whole text into; any of the public site's. */
  text: 64 * KILOBYTE,
  /** What the processor of payments tells. */
  news: 256 * KILOBYTE,
};

/** Files that people send: what is larger is refused while it comes in. */
export const UPLOADS = {
  mostBytes: 10 * MEGABYTE,
  mostFiles: 10,
  mostRequestBytes: 50 * MEGABYTE,
  mostPixels: 40_000_000,
  /** Of a picture as it is kept; enough to read a page of letter size by. */
  mostSide: 3000,
  /** Opened at the same time in one process, and waiting for it: this bounds the memory. */
  atOnce: 2,
  waiting: 20,
  /** A file that no row names after so long was left by an act that was not finished. */
  orphanHours: 1,
};
/** An application that nobody went on with is forgotten. */
export const DRAFT_DAYS = 30;
export const APPLICATION_LINK_DAYS = 14;

/** A quote can be gone on with for so long after its last answer, and is erased so long after that. */
export const QUOTE_DAYS = 30;
export const ERASED_AFTER_DAYS = 60;
/** In the browser it is answered in, it is open for so long after the last page. */
export const VISIT_HOURS = 24;
/** So long an address waits for the link in its mail; then it is forgotten. */
export const TELL_WHEN_HOURS = 24;
/** The link back that is mailed. */
export const QUOTE_LINK_DAYS = 7;
