import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { inLanguage } from '#config/language.server.ts';
import { type Language, languageAskedFor } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { type Call, type Fields, writeBeside } from '#contract/call.ts';
import { type CallName, calls, type OwnCallName, ownCalls } from '#contract/calls.ts';
import { IDEMPOTENCY_HEADER } from '#contract/guest.ts';
import { errorFacts } from '#platform/context/error-facts.ts';
import { Failure, STATUS } from '#platform/context/failure.ts';
import { AnswerWithFacts, type Context, type Handler, type Proved, type Resources } from '#platform/context/handler.ts';
import { isFromHere } from '#platform/http/from-here.ts';
import { readFields } from '#platform/http/read-fields.ts';
import { requireRoom } from '#platform/jobs/free-space.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { checkPolicyHandler } from './check-policy.ts';
import { checkStateHandler } from './check-state.ts';
import { confirmLetterHandler } from './confirm-letter.ts';
import { continueAsGuestHandler } from './continue-as-guest.ts';
import { findAgentsHandler } from './find-agents.ts';
import { findQuoteByLicenseHandler } from './find-quote-by-license.ts';
import { findQuoteByPhoneHandler } from './find-quote-by-phone.ts';
import { lookUpLicenseHandler } from './look-up-license.ts';
import { lookUpPolicyHandler } from './look-up-policy.ts';
import { readStateMessageHandler } from './read-state-message.ts';
import { recordZipCheckHandler } from './record-zip-check.ts';
import { remindAgentHandler } from './remind-agent.ts';
import { remindCustomerHandler } from './remind-customer.ts';
import { requestHelpHandler } from './request-help.ts';
import { tellWhenHandler } from './tell-when.ts';
import { validateAgentHandler } from './validate-agent.ts';
import { validateCustomerHandler } from './validate-customer.ts';
import { validatePinHandler } from './validate-pin.ts';
import { verifyLienHandler } from './verify-lien.ts';
import { writeMessageHandler } from './write-message.ts';

/** Registration is a page of the portals (`routes.ts`); all other calls are answered here. */
type AnsweredCall = Exclude<CallName, 'registerUser'> | OwnCallName;
const { registerUser: _page, ...specified } = calls;
const answered = { ...specified, ...ownCalls };

const handlers = {
  requestHelp: requestHelpHandler,
  checkPolicy: checkPolicyHandler,
  verifyLien: verifyLienHandler,
  findQuoteByLicense: findQuoteByLicenseHandler,
  findQuoteByPhone: findQuoteByPhoneHandler,
  validatePin: validatePinHandler,
  validateAgent: validateAgentHandler,
  readStateMessage: readStateMessageHandler,
  remindAgent: remindAgentHandler,
  remindCustomer: remindCustomerHandler,
  validateCustomer: validateCustomerHandler,
  findAgents: findAgentsHandler,
  recordZipCheck: recordZipCheckHandler,
  checkState: checkStateHandler,
  lookUpLicense: lookUpLicenseHandler,
  lookUpPolicy: lookUpPolicyHandler,
  continueAsGuest: continueAsGuestHandler,
  confirmLetter: confirmLetterHandler,
  writeMessage: writeMessageHandler,
  tellWhen: tellWhenHandler,
} satisfies { [Name in AnsweredCall]: Handler<(typeof answered)[Name]> };

/** The origin of a request, as far as the server knows it. */
export type Caller = {
  address: string;
  requestId: string;
  /** The request comes from the site in the same process, which has already checked the connection. */
  isOurSite: boolean;
  device?: string | undefined;
  proved?: Proved[] | undefined;
};

export type Portals = {
  /** Answers a call; undefined when the path belongs to no call. */
  fetch(request: Request, caller: Caller): Promise<Response | undefined>;
};

/** All calls: the path pattern of each, with its handler. */
const table = Object.entries<Call>(answered).map(([name, call]) => ({
  call,
  handler: handlers[name as AnsweredCall] as Handler<Call>,
  at: new RegExp(`^${call.path.replace(/:([a-z]+)/g, '(?<$1>[^/]+)')}$`),
}));
const rowAt = (path: string) => table.find(({ at }) => at.test(path));
export const callAt = (path: string): Call | undefined => rowAt(path)?.call;

/** The portals as a fetch function, with the same calls that a carrier's own portals would answer over HTTPS. */
export function createPortals(resources: Resources): Portals {
  return {
    async fetch(request, caller) {
      const { pathname } = new URL(request.url);
      const row = rowAt(pathname);
      if (!row) return undefined;
      if (!['GET', 'HEAD', 'POST'].includes(request.method)) return new Response(null, { status: 405 });
      const by = context(resources, request, caller);
      const inPath: Fields = row.at.exec(pathname)?.groups ?? {};
      return inLanguage(by.language, () => answer(row.call, row.handler, request, inPath, by));
    },
  };
}

/** Refuses a call in its own response shape before any work is done; undefined when the path belongs to no call. */
export function refuseCall(path: string, language: Language, status: 400 | 413 | 415 | 421 | 503) {
  const call = callAt(path);
  if (!call) return undefined;
  const say = status === STATUS.overloaded ? m.login_overloaded : m.call_untaken;
  return { status, ...written(call, call.refuse(say({}, { locale: language }))) };
}

function context(resources: Resources, request: Request, caller: Caller): Context & Caller {
  return {
    ...resources,
    ...caller,
    language: languageAskedFor(request),
    idempotencyKey: request.headers.get(IDEMPOTENCY_HEADER) ?? undefined,
  };
}

async function answer(
  call: Call,
  handler: Handler<Call>,
  request: Request,
  pathFields: Fields,
  context: Context & Caller,
): Promise<Response> {
  try {
    if (call.access === 'key') requireKey(request, context);
    if (!call.isRead) await requireRoom(context);
    await budgetOf('call', context).reserve();

    const input = call.input.safeParse(await readFields(call, request, pathFields));
    if (!input.success) {
      throw new Failure('malformed', m.call_malformed({ field: String(input.error.issues[0]?.path[0] ?? '') }));
    }
    const answered = await handler(input.data, context);
    const [said, beside] = answered instanceof AnswerWithFacts ? [answered.answer, answered.beside] : [answered, {}];
    return respond(call, z.encode(call.answer, said), 200, writeBeside(call, beside));
  } catch (error) {
    if (error instanceof Failure) {
      return respond(call, call.refuse(error.message), STATUS[error.code], {
        ...(error.retryAfterSeconds && { 'retry-after': String(error.retryAfterSeconds) }),
        ...writeBeside(call, { canProveMore: error.isOfTarget || undefined }),
      });
    }
    context.log.error({ requestId: context.requestId, route: call.path, ...errorFacts(error) }, 'call failed');
    return respond(call, call.refuse(m.call_failed({ requestId: context.requestId })), 500);
  }
}

/**
 * Calls with personal data require the portal key. Exempt are the site itself and, while no key is set, requests from
 * this machine.
 */
function requireKey(request: Request, { env, isOurSite }: Context & Caller) {
  if (isOurSite || env.PORTAL_CALLS === 'open' || (!env.PORTAL_KEY && isFromHere(request, env))) return;
  const given = Buffer.from(request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '');
  const key = Buffer.from(env.PORTAL_KEY ?? '');
  if (key.length === 0 || given.length !== key.length || !timingSafeEqual(given, key)) {
    throw new Failure('no-key', m.call_needs_key());
  }
}

function respond(call: Call, answer: unknown, status: number, more: Record<string, string> = {}): Response {
  const { body, headers } = written(call, answer);
  return new Response(body, { status, headers: { ...headers, ...more } });
}

const TYPES = { json: 'application/json', text: 'text/plain; charset=utf-8', html: 'text/html; charset=utf-8' };

const written = (call: Call, answer: unknown) => ({
  headers: { 'content-type': TYPES[call.answers], 'cache-control': 'no-store' },
  body: call.answers === 'json' ? JSON.stringify(answer) : String(answer),
});
