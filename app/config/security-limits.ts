// All numbers of the security design: how often, how long, how many. All times use the database's clock.

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type Limit = { name: string; hits: number; seconds: number };

/**
 * Rate limits. A limit for an address, its network or a target stays closed until its window ends. A limit for all
 * strangers together is only a pause: a person who waits a moment is admitted (`PATIENCE`).
 */
export const LIMITS = {
  call: { address: [{ name: 'call', hits: 300, seconds: 5 * MINUTE }] },
  /** checkpolicy, lienholder and guest look-ups count misses only. */
  lookUp: {
    address: [
      { name: 'miss-quarter', hits: 5, seconds: 15 * MINUTE },
      { name: 'miss-day', hits: 20, seconds: DAY },
    ],
    target: [{ name: 'miss-target', hits: 10, seconds: DAY }],
    strangers: { name: 'miss-strangers', hits: 400, seconds: 15 * MINUTE },
  },
  /**
   * The same look-ups with additional proof, for when strangers have used up the misses. Guessing is far harder then,
   * so the target is locked for a quarter of an hour at most.
   */
  proveMore: {
    address: [
      { name: 'miss-quarter', hits: 5, seconds: 15 * MINUTE },
      { name: 'miss-day', hits: 20, seconds: DAY },
    ],
    target: [{ name: 'miss-more', hits: 5, seconds: 15 * MINUTE }],
    strangers: { name: 'miss-strangers', hits: 400, seconds: 15 * MINUTE },
  },
  /** From a browser that proved the target before: misses of others do not count. */
  known: { address: [], target: [{ name: 'miss-known', hits: 10, seconds: DAY }] },
  /** Wrong passwords from an address, for any person; `LOGIN_WAIT` limits those for one person. */
  login: {
    address: [
      { name: 'login-quarter', hits: 20, seconds: 15 * MINUTE },
      { name: 'login-hour', hits: 60, seconds: HOUR },
    ],
    strangers: { name: 'login-strangers', hits: 600, seconds: 15 * MINUTE },
  },
  /** New accounts: each sends an email to the typed address, or to the owner of the policy. */
  register: {
    address: [{ name: 'register', hits: 60, seconds: HOUR }],
    target: [{ name: 'register-policy', hits: 10, seconds: DAY }],
    strangers: { name: 'register-strangers', hits: 600, seconds: HOUR },
  },
  /** A new sign-in address: an email to any typed address, requested by a person who knows the password. */
  emailChange: {
    address: [{ name: 'email-change', hits: 30, seconds: HOUR }],
    target: [{ name: 'email-change-day', hits: 10, seconds: DAY }],
  },
  /** An account's phone numbers: the former one gets a text message. */
  changeContact: {
    address: [{ name: 'change-contact', hits: 60, seconds: HOUR }],
    target: [{ name: 'change-contact-day', hits: 10, seconds: DAY }],
  },
  /** PIN requests, whether or not a quote exists. */
  pinRequest: {
    address: [{ name: 'pin-request', hits: 10, seconds: HOUR }],
    strangers: { name: 'pin-request-strangers', hits: 600, seconds: HOUR },
  },
  pinCheck: {
    address: [{ name: 'pin-check', hits: 60, seconds: HOUR }],
    target: [{ name: 'pin-check-person', hits: 10, seconds: HOUR }],
    strangers: { name: 'pin-check-strangers', hits: 600, seconds: HOUR },
  },
  /** PINs entered by a person who gave both facts by which the quote is found. */
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
  /** Change requests: far more than a household makes in a day. */
  askForChange: {
    address: [{ name: 'ask-change', hits: 60, seconds: HOUR }],
    target: [{ name: 'ask-change-day', hits: 30, seconds: DAY }],
  },
  /** Searches for policies and claims by our staff: more than a day on the phone needs, far fewer than copying a book takes. */
  findPolicy: {
    address: [],
    target: [
      { name: 'find-policy-hour', hits: 120, seconds: HOUR },
      { name: 'find-policy-day', hits: 600, seconds: DAY },
    ],
  },
  /** Codes to the contact on file before a lienholder, an address, a phone number or a sign-in address is changed. */
  changeCode: {
    address: [{ name: 'change-code', hits: 20, seconds: HOUR }],
    target: [{ name: 'change-code-day', hits: 10, seconds: DAY }],
  },
  /** Messages to a desk. The given address gets a receipt, and may belong to another person. */
  writeMessage: {
    address: [
      { name: 'message-hour', hits: 20, seconds: HOUR },
      { name: 'message-day', hits: 60, seconds: DAY },
    ],
    target: [{ name: 'message-mail', hits: 10, seconds: DAY }],
    strangers: { name: 'message-strangers', hits: 600, seconds: HOUR },
  },
  /** A link to an ID card, sent to the address on file. */
  cardLink: {
    address: [{ name: 'card-link', hits: 10, seconds: HOUR }],
    target: [
      { name: 'card-link-wait', hits: 1, seconds: MINUTE },
      { name: 'card-link-day', hits: 6, seconds: DAY },
    ],
  },
  /** Each act on an application or a report of an accident. After a storm, a thousand people an hour report one. */
  apply: {
    address: [{ name: 'apply', hits: 120, seconds: HOUR }],
    target: [{ name: 'apply-one', hits: 300, seconds: DAY }],
    strangers: { name: 'apply-strangers', hits: 6000, seconds: HOUR },
  },
  upload: {
    address: [{ name: 'upload', hits: 60, seconds: HOUR }],
    target: [{ name: 'upload-one', hits: 60, seconds: DAY }],
  },
  /** Forms with photos of a loss. The limit for all strangers is what a disk can take in a day. */
  reportUpload: {
    address: [{ name: 'report-upload', hits: 90, seconds: HOUR }],
    target: [{ name: 'report-upload-one', hits: 90, seconds: DAY }],
    strangers: { name: 'report-upload-strangers', hits: 4000, seconds: DAY },
  },
  /** Messages of a claim's party to their adjuster: far more than an upset person writes in a day. */
  claimTalk: {
    address: [{ name: 'claim-talk', hits: 60, seconds: HOUR }],
    target: [{ name: 'claim-talk-day', hits: 60, seconds: DAY }],
  },
  /** A new link to a claim, for one that has expired: an email or text to its party. */
  claimLink: {
    address: [{ name: 'claim-link', hits: 20, seconds: HOUR }],
    target: [
      { name: 'claim-link-wait', hits: 1, seconds: 2 * MINUTE },
      { name: 'claim-link-day', hits: 5, seconds: DAY },
    ],
  },
  /** Callbacks that strangers request: what the desk can make a day; few to one phone, which may not be theirs. */
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
    strangers: { name: 'application-link-strangers', hits: 600, seconds: HOUR },
  },
  /** Quotes started, looked up on record, and sent to an agency: a household does this once or twice. */
  startQuote: { address: [{ name: 'start-quote', hits: 30, seconds: HOUR }] },
  askRecords: { address: [{ name: 'ask-records', hits: 30, seconds: HOUR }] },
  /** Quotes that an agent starts and sends for signature, limited per agent and per email address. */
  agentQuote: { address: [], target: [{ name: 'agent-quote', hits: 60, seconds: HOUR }] },
  sendToSign: { address: [], target: [{ name: 'send-to-sign-day', hits: 8, seconds: DAY }] },
  sendQuote: { address: [{ name: 'send-quote', hits: 20, seconds: HOUR }] },
  /** Saved steps, per quote. */
  saveStep: {
    address: [{ name: 'save-step', hits: 600, seconds: HOUR }],
    target: [{ name: 'save-step-quote', hits: 200, seconds: HOUR }],
  },
  /** The link to a quote that is emailed when an address is first typed; an agency types the same address for many. */
  quoteMail: {
    address: [{ name: 'quote-mail', hits: 60, seconds: HOUR }],
    target: [{ name: 'quote-mail-day', hits: 20, seconds: DAY }],
    strangers: { name: 'quote-mail-strangers', hits: 2000, seconds: HOUR },
  },
  /** The same link on request. */
  quoteLink: {
    address: [{ name: 'quote-link', hits: 10, seconds: HOUR }],
    target: [
      { name: 'quote-link-wait', hits: 1, seconds: MINUTE },
      { name: 'quote-link-day', hits: 5, seconds: DAY },
    ],
    strangers: { name: 'quote-link-strangers', hits: 600, seconds: HOUR },
  },
  /** Notice when a state is sold online: an email to any typed address. */
  tellWhen: {
    address: [{ name: 'tell-when', hits: 10, seconds: HOUR }],
    target: [
      { name: 'tell-when-wait', hits: 1, seconds: MINUTE },
      { name: 'tell-when-day', hits: 3, seconds: DAY },
    ],
    strangers: { name: 'tell-when-strangers', hits: 600, seconds: HOUR },
  },
} as const satisfies Record<string, LimitKind>;
export type LimitKind = { address: readonly Limit[]; target?: readonly Limit[]; strangers?: Limit };
type Limits = (typeof LIMITS)[keyof typeof LIMITS];
export type LimitName =
  | (Limits['address'] | Extract<Limits, { target: unknown }>['target'])[number]['name']
  | Extract<Limits, { strangers: unknown }>['strangers']['name'];

/** One IPv6 customer gets a /48 of 65,536 /64 lines. The whole network may do as much as this many lines. */
export const LINES_OF_A_NETWORK = 4;
/** While strangers' shared budget is used up: the wait per line and attempt, and how long a waiting attempt counts. */
export const PATIENCE = { waitSeconds: 20, goodForSeconds: 10 * MINUTE };

/** Clicks that pages report, per address: far more than people make. At most this many addresses are tracked. */
export const CLICKS_TAKEN = { hits: 300, seconds: 5 * MINUTE, addresses: 20_000 };

/** Failed attempts for one person from one address or known device: some are free, then each lengthens the wait. */
export const LOGIN_WAIT = {
  free: 5,
  withinSeconds: 15 * MINUTE,
  firstSeconds: 30,
  mostSeconds: HOUR,
  rememberedSeconds: DAY,
};
/** Wrong passwords from anywhere without a correct one in between; after that, the password is disabled. */
export const MOST_FAILURES_IN_A_ROW = 100;
/** How long a browser stays known after a sign-in. */
export const DEVICE_DAYS = 90;

/**
 * Under overload, people in the middle of something come before strangers: for this long, and up to this many requests
 * per minute, far more than a person makes. At most this many marks are tracked per minute.
 */
export const PRIORITY_MARK = { goodForSeconds: 12 * HOUR, hits: 300, everySeconds: MINUTE, marks: 20_000 };

/** The ticket for a correct password, good once: long enough to have the notice before Continue read aloud. */
export const TICKET_SECONDS = 15 * MINUTE;
export const RESET_MINUTES = 30;
/** The same for a new staff member, who did not ask for it and may read it two days later. */
export const INVITATION_HOURS = 72;
export const VERIFY_HOURS = 24;
/** How often the contact on file is told about strangers' actions, at most: text messages cost their owner money. */
export const TOLD_AGAIN_HOURS = 24;
/** How long the link in that message can revoke the access. */
export const CLOSE_DAYS = 14;
export const SESSION = { idleMinutes: 15, warningMinutes: 2, longestHours: 12, mostAtOnce: 5 };
/** Time between the password and the second step. */
export const SECOND_STEP_MINUTES = 10;
export const RECOVERY_CODES = 10;
/** How long a form draft waits for its person to sign in again. */
export const FORM_DRAFT_MINUTES = 30;
/** How long the page asked for before sign-in is remembered: enough for a second step and for looking up a password. */
export const WANTED_PAGE_MINUTES = 15;
/** A password without a second step must be longer; up to `most` characters are accepted. */
export const PASSWORD_LENGTH = { alone: 15, withSecondStep: 8, most: 128 };

/** How long a looked-up help request stays visible in the browser that looked it up. */
export const HELP_SHOWN_MINUTES = 15;
export const PIN_MINUTES = 10;
/** Attempts per PIN. A person who proved the quote gets more, so that strangers cannot use them up. */
export const PIN_TRIES = { ofStrangers: 5, ofProved: 10 };
/**
 * Text messages to one phone per quarter of an hour and per day. Strangers can trigger only one quarter hour's worth
 * per day.
 */
export const MOST_PINS = { aQuarter: 3, aDay: 10 };
/** How long the address behind a correct PIN can wait for its click. */
export const RETURN_MINUTES = 10;

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** Limits for request bodies, far above the longest honest one. */
export const MOST_BYTES = {
  /** A credential, a call, a short form. */
  fields: 16 * KILOBYTE,
  /** A form with a long text, and all forms of the public site. */
  text: 64 * KILOBYTE,
  /** Webhooks of the payment processor. */
  news: 256 * KILOBYTE,
};

/** Uploaded files. A file that is too large is refused while it is received. */
export const UPLOADS = {
  mostBytes: 10 * MEGABYTE,
  mostFiles: 10,
  mostRequestBytes: 50 * MEGABYTE,
  /** What the largest cameras of phones make: 8,160 × 6,144. Such a photo is drawn in about 3 s, within 110 MB. */
  mostPixels: 51_000_000,
  /** The longest side of a stored picture in pixels; enough to read a letter-size page. */
  mostSide: 3000,
  /** Files opened at the same time in one process, and waiting for it; this bounds the memory. */
  atOnce: 2,
  waiting: 20,
  /** A file without a row after this long was left by an interrupted act. */
  orphanHours: 1,
};
/** How long a quote stays open in its browser after the last page. */
export const VISIT_HOURS = 24;
/** How long an address waits for the click on its emailed link; then it is deleted. */
export const TELL_WHEN_HOURS = 24;
