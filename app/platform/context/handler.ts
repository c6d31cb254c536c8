import type { Logger } from 'pino';
import type { Env } from '#config/env.server.ts';
import type { Language } from '#config/language.ts';
import type { AnswerOf, BesideOf, Call, InputOf } from '#contract/call.ts';
import type { Database } from '../database/database.ts';
import type { Usage } from '../events/open-usage.ts';
import type { Keyring } from './keyring.ts';
import type { Meters } from './meters.ts';
import type { Processor } from './processor.ts';

/** What every page needs, created once at startup. A site without portals has nothing more. */
export type SiteResources = {
  keyring: Keyring;
  env: Env;
  log: Logger;
  usage: Usage;
  meters: Meters;
};

/** The same, with what the portals need. */
export type Resources = SiteResources & {
  db: Database['db'];
  processor: Processor;
};

/** What a request proved: a person's identity, or knowledge about the target of a look-up. */
export type Proved = readonly (string | number)[];

/** The person who makes the request, and what their browser sent along. */
export type Visitor = {
  /** The person's network address, by which budgets are counted. */
  address: string;
  requestId: string;
  language: Language;
  /** The caller's idempotency key for this act, if it sent one: a repeat runs the act only once. */
  idempotencyKey: string | undefined;
  /** The cookie by which the person's browser is recognized; `known-device.ts` reads it. */
  device?: string | undefined;
  /** Whether the address answers with a file: there is no page to come back to. */
  isFile?: boolean | undefined;
  /** What this request proved; the browser is recognized by it later. Absent where no browser makes the request. */
  proved?: Proved[] | undefined;
};

/** What a handler or a portal page receives besides its input. */
export type Context = Resources & Visitor;

/** An answer with additional facts for the caller, such as the hand-off ticket. */
export class AnswerWithFacts<Answer, Facts> {
  readonly answer: Answer;
  readonly beside: Facts;

  constructor(answer: Answer, beside: Facts) {
    this.answer = answer;
    this.beside = beside;
  }
}

/** Answers one call. Throws a {@link Failure} for requests that are refused, malformed or too frequent. */
export type Handler<C extends Call> = (
  input: InputOf<C>,
  context: Context,
) => Promise<AnswerOf<C> | AnswerWithFacts<AnswerOf<C>, BesideOf<C>>>;
