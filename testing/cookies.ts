// Every cookie that the server sets, with its permitted values and lifetime. `unlisted` checks a browser or an answer.

import { DRAFT_DAYS } from '../app/config/retention.ts';
import {
  DEVICE_DAYS,
  FORM_DRAFT_MINUTES,
  HELP_SHOWN_MINUTES,
  PRIORITY_MARK,
  VISIT_HOURS,
  WANTED_PAGE_MINUTES,
} from '../app/config/security-limits.ts';
import { TOPICS, type Topic } from '../app/insurance/applications/application.ts';
import type { CookieName } from '../app/platform/sessions/portal-cookie.ts';
import type { ConfirmationName } from '../app/site/content/confirmation-cookie.server.ts';

type Cookie = {
  /** Matches every permitted value. No personal data have this shape. */
  holds: RegExp;
  /** Lifetime in seconds; if absent, the cookie lasts until the browser closes. */
  seconds?: number;
};

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];
const LATER = 15 * MINUTE;
/** 256 random bits; the database stores only their hash. */
const token = /^[\w-]{43}$/;
const session: Cookie = { holds: token };
const application: Cookie = { holds: token, seconds: DRAFT_DAYS * DAY };
const applications = Object.fromEntries(TOPICS.map((topic) => [`apply-${topic}`, application])) as Record<
  `apply-${Topic}`,
  Cookie
>;
const portal: Record<CookieName, Cookie> = {
  policyholder: session,
  claims: session,
  agent: session,
  staff: session,
  guest: session,
  // Up to twelve people or policies: for each a random name, an expiry time, and our signature.
  device: { holds: /^[\w-]{16}\.\d{10}\.[\w-]{43}(~[\w-]{16}\.\d{10}\.[\w-]{43}){0,11}$/, seconds: DEVICE_DAYS * DAY },
  // One of the same, but for nobody in particular.
  lane: { holds: /^[\w-]{16}\.\d{10}\.[\w-]{43}$/, seconds: PRIORITY_MARK.goodForSeconds },
  kept: { holds: token, seconds: FORM_DRAFT_MINUTES * MINUTE },
  // One of our own addresses, encrypted so that only we can read it.
  wanted: { holds: /^[\w-]{120,420}$/, seconds: WANTED_PAGE_MINUTES * MINUTE },
  over: { holds: /^(left|needed|closed)$/, seconds: MINUTE },
  'signed-in': { holds: /^(policyholder|claims|agent-(fl|tx|ga))$/ },
  language: { holds: /^(en|es)$/ },
  // The id of a row, an expiry time, and our signature.
  help: { holds: /^\d{1,10}\.\d{10}\.[\w-]{43}$/, seconds: HELP_SHOWN_MINUTES * MINUTE },
  claim: session,
  ...applications,
  report: application,
  quote: { holds: token, seconds: VISIT_HOURS * HOUR },
  subrogation: { holds: token, seconds: DAY },
  'call-day': { holds: /^\d{4}-\d\d-\d\d$/, seconds: LATER },
};
/**
 * What a confirmation page shows without names: a reference, a date, a state, a reason, or the agency that will call.
 */
const confirmations: Record<ConfirmationName, Cookie> = {
  'sent-message': {
    holds: /^\{"reference":"[\w-]{4,20}","answerBy":"[\d-]{10}","state":"[A-Z]{2}"\}$/,
    seconds: LATER,
  },
  'asked-help': {
    holds:
      /^\{("reference":"[\w-]{1,20}",?)?("answerBy":"[\d-]{10}",?)?("agency":\{"name":"[^"@]{1,200}","phone":"\d{10}"\},?)?("reason":"[a-z_]+")?\}$/,
    seconds: LATER,
  },
};

export const COOKIES: Record<string, Cookie> = {
  ...Object.fromEntries(Object.entries(portal).map(([name, cookie]) => [`portal-${name}`, cookie])),
  ...confirmations,
};

/** A cookie, either as an answer sets it or as a browser stores it. */
type KeptCookie = {
  name: string;
  value: string;
  httpOnly: boolean;
  secure: boolean;
  sameSite: string;
  path: string;
  /** Whether only this host receives it. */
  isHostOnly: boolean;
  /** Seconds until it expires; if absent, it lasts until the browser closes. */
  seconds: number | undefined;
};

/**
 * Compares a cookie with the list.
 *
 * @param isSecure whether a proxy with TLS is in front of the server
 * @param isFresh whether it was set just now; a cookie that a browser has kept for a while expires sooner
 * @returns one text for each difference
 */
export function unlisted(kept: KeptCookie, { isSecure, isFresh }: { isSecure: boolean; isFresh: boolean }): string[] {
  const name = kept.name.replace(/^__Host-/, '');
  const listed = COOKIES[name];
  if (!listed) return [`${kept.name} is no cookie of ours: list it in testing/cookies.ts`];
  const isOver = kept.value === '' && kept.seconds === 0;
  const wrong: Record<string, boolean> = {
    'has another name behind TLS': kept.name.startsWith('__Host-') !== isSecure,
    'is not Secure behind TLS': kept.secure !== isSecure,
    'can be read by scripts': !kept.httpOnly,
    'goes along from other sites': kept.sameSite !== 'Lax',
    'has another path': kept.path !== '/',
    'is of other hosts, too': !kept.isHostOnly,
    [`holds ${kept.value}`]: !isOver && !listed.holds.test(decodeURIComponent(decodeURIComponent(kept.value))),
    [`lasts ${kept.seconds} seconds`]: !isOver && !isAsLong(kept.seconds, listed.seconds, isFresh),
  };
  return Object.keys(wrong).flatMap((what) => (wrong[what] ? [`${kept.name} ${what}`] : []));
}

const isAsLong = (seconds: number | undefined, listed: number | undefined, isFresh: boolean) =>
  isFresh || listed === undefined || seconds === undefined ? seconds === listed : seconds <= listed;

/** @param line a `set-cookie` header */
export function readSetCookie(line: string): KeptCookie {
  const [pair = '', ...attributes] = line.split('; ');
  const [name = '', value = ''] = pair.split(/=(.*)/s);
  const given = new Map(attributes.map((each) => [(each.split('=')[0] ?? '').toLowerCase(), each.split('=')[1] ?? '']));
  const age = given.get('max-age');
  return {
    name,
    value,
    path: given.get('path') ?? '',
    sameSite: given.get('samesite') ?? '',
    httpOnly: given.has('httponly'),
    secure: given.has('secure'),
    isHostOnly: !given.has('domain'),
    // Set with a date instead of an age: no cookie is listed like that.
    seconds: age === undefined ? (given.has('expires') ? Number.NaN : undefined) : Number(age),
  };
}
