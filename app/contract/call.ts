import { z } from 'zod';
import type { Refusal } from './fields.ts';

export type PortalName = 'insured' | 'quote';

/** Fields as they travel: named strings. */
export type Fields = Record<string, string>;

/**
 * A fact that travels in a header beside an answer, and how it is written there. A carrier's own portal need not say
 * it; one that cannot be read is as good as none.
 */
export type SideFact = { header: string; as: z.ZodType<unknown, string> };
type SideFacts = Record<string, SideFact>;

/**
 * One call between a page and a portal: what the specification's §7 says of it, once. The portals
 * register it, the site sends it, the conformance kit reads it.
 */
export type Call<
  Input extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Beside extends SideFacts = SideFacts,
> = {
  portal: PortalName;
  method: 'GET' | 'POST';
  /** Relative to the portal's host; `:name` is filled from the input. */
  path: string;
  /** Where the fields travel when the call is sent as specified. */
  fields: 'query' | 'form' | 'multipart' | 'none';
  /** Names of fields that may have several lines. */
  withLines?: string[];
  /** `key`: credentials, pins or personal data, for holders of the portal key. `open`: nothing personal. */
  access: 'key' | 'open';
  input: Input;
  /** How the answer is written. A `text` answer is one line; `html` is a page or a part of one. */
  answers: 'json' | 'text' | 'html';
  /**
   * What the answer says. Where the policy system writes it otherwise than pages and handlers read it, a codec:
   * nothing but the contract knows `LISTAT`, `mm/dd/yyyy` or a `'Y'`.
   */
  answer: Answer;
  /** What the portal may say beside the answer. */
  beside: Beside;
  /** The answer that says no as it travels: malformed, throttled, overloaded or against the rules, in the call's own shape. */
  refuse(sentence: string): z.input<Answer>;
  /** A read may be sent again when the first try brought no answer. */
  isRead: boolean;
  /** How long the site waits for the whole answer. */
  timeoutMs: number;
};

export type InputOf<C extends Call> = z.output<C['input']>;
/** An answer as pages and handlers speak it. */
export type AnswerOf<C extends Call> = z.output<C['answer']>;
/** An answer as it travels. */
export type WireOf<C extends Call> = z.input<C['answer']>;
/** The facts beside an answer. */
export type BesideOf<C extends Call> = { [Name in keyof C['beside']]?: z.output<C['beside'][Name]['as']> | undefined };

const DEFAULT_TIMEOUT_MS = 6000;

type Defined<Input extends z.ZodType, Answer extends z.ZodType, Beside extends SideFacts> = Omit<
  Call<Input, Answer, Beside>,
  'timeoutMs' | 'beside' | 'refuse'
> & { timeoutMs?: number; beside?: Beside } & (Refusal extends z.output<Answer>
    ? { refuse?(sentence: string): z.input<Answer> }
    : { refuse(sentence: string): z.input<Answer> });

/** Gives a call its types, and what most calls have in common: an answer that may be a refusal says no by itself. */
export function defineCall<
  Input extends z.ZodType,
  Answer extends z.ZodType,
  Beside extends SideFacts = Record<never, SideFact>,
>(call: Defined<Input, Answer, Beside>): Call<Input, Answer, Beside> {
  const refuse = (error: string) => z.encode(call.answer, { error } as z.output<Answer>);
  return { timeoutMs: DEFAULT_TIMEOUT_MS, beside: {} as Beside, refuse, ...call };
}

/** The shape of what travels, where an answer is written otherwise than it is read. */
export const wireOf = (answer: z.ZodType): z.ZodType =>
  answer instanceof z.ZodCodec ? (answer.def.in as z.ZodType) : answer;

/** What a portal says beside its answer, of what the call knows. */
export function readBeside<C extends Call>(call: C, headers: Headers): BesideOf<C> {
  const facts = Object.entries(call.beside).map(([name, { header, as }]) => {
    const text = headers.get(header);
    return [name, text === null ? undefined : z.safeDecode(as, text).data] as const;
  });
  return Object.fromEntries(facts.filter(([, fact]) => fact !== undefined)) as BesideOf<C>;
}

/** The same as headers; what is not of the call is left out. */
export function writeBeside(call: Call, facts: Record<string, unknown>): Record<string, string> {
  const known = Object.entries(call.beside).filter(([name]) => facts[name] !== undefined);
  return Object.fromEntries(known.map(([name, { header, as }]) => [header, z.encode(as, facts[name])]));
}
