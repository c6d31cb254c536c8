import type { Logger } from 'pino';
import type { Env } from '#config/env.server.ts';
import type { Language } from '#config/language.ts';
import type { AnswerOf, BesideOf, Call, InputOf } from '#contract/call.ts';
import type { Database } from '../database/database.ts';
import type { Usage } from '../events/open-usage.ts';
import type { Keyring } from './keyring.ts';
import type { Meters } from './meters.ts';
import type { Processor } from './processor.ts';

/** What every page works with, made once at the start; where the site is alone there is no more. */
export type SiteResources = {
  keyring: Keyring;
  env: Env;
  log: Logger;
  usage: Usage;
  meters: Meters;
};

/** The same with what the portals need. */
export type Resources = SiteResources & {
  db: Database['db'];
  processor: Processor;
};

/** What was proved: a person, or the target of a look-up. */
export type Proved = readonly (string | number)[];

/** Who asks, and what they brought along. */
export type Visitor = {
  /** The person's network address: what budgets count by. */
  address: string;
  requestId: string;
  language: Language;
  /** The caller's key of this act, when it sent one: a repeat does it once. */
  idempotencyKey: string | undefined;
  /** What the person's browser brought to be known again by; `known-device.ts` reads it. */
  device?: string | undefined;
  /** What this request proved, for the browser to be known by from then on; absent where no browser asks. */
  proved?: Proved[] | undefined;
};

/** What a handler or a portal page is asked with, beside its input. */
export type Context = Resources & Visitor;

/** An answer with what the call says beside it, such as the hand-off ticket. */
export class AnswerWithFacts<Answer, Facts> {
  readonly answer: Answer;
  readonly beside: Facts;

  constructor(answer: Answer, beside: Facts) {
    this.answer = answer;
    this.beside = beside;
  }
}

/** Answers one call. Raises a {@link Failure} for what is refused, malformed or too often. */
export type Handler<C extends Call> = (
  input: InputOf<C>,
  context: Context,
) => Promise<AnswerOf<C> | AnswerWithFacts<AnswerOf<C>, BesideOf<C>>>;
