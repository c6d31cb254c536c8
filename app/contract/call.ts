import { z } from 'zod';
import type { Refusal } from './fields.ts';

export type PortalName = 'insured' | 'quote';

/** Fields of a call as sent: named strings. */
export type Fields = Record<string, string>;

/**
 * A fact sent in a header next to an answer, and how it is written there. A carrier's own portal may omit it; a value
 * that cannot be read counts as absent.
 */
export type SideFact = { header: string; as: z.ZodType<unknown, string> };
type SideFacts = Record<string, SideFact>;

/**
 * One call between a page and a portal, as §7 of the specification defines it. The portals register it, the site sends
 * it, and the conformance kit reads it.
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
  /** Where the fields are sent when the call is made as specified. */
  fields: 'query' | 'form' | 'multipart' | 'none';
  /** Names of fields that may have several lines. */
  withLines?: string[];
  /** `key`: credentials, PINs or personal data, only for callers with the portal key. `open`: nothing personal. */
  access: 'key' | 'open';
  input: Input;
  /** The format of the answer. A `text` answer is one line; `html` is a page or part of one. */
  answers: 'json' | 'text' | 'html';
  /**
   * The content of the answer. Where the policy system's format differs from what pages and handlers use, this is a
   * codec: only the contract knows about `LISTAT`, `mm/dd/yyyy` or a `'Y'`.
   */
  answer: Answer;
  /** Facts that the portal may add to the answer. */
  beside: Beside;
  /**
   * The refusal as sent, in the call's own shape: for malformed, throttled, overloaded or otherwise refused requests.
   */
  refuse(sentence: string): z.input<Answer>;
  /**
   * Whether pages show what a refusal says. Otherwise an answer with an error status counts as no answer: the pages would
   * take "Too many tries" for the name of an agency.
   */
  isRefusalShown: boolean;
  /** Whether the call only reads. A read may be sent again when the first attempt got no answer. */
  isRead: boolean;
  /** How long the site waits for the complete answer. */
  timeoutMs: number;
};

export type InputOf<C extends Call> = z.output<C['input']>;
/** An answer as pages and handlers use it. */
export type AnswerOf<C extends Call> = z.output<C['answer']>;
/** An answer as it is sent. */
export type WireOf<C extends Call> = z.input<C['answer']>;
/** The facts sent next to an answer. */
export type BesideOf<C extends Call> = { [Name in keyof C['beside']]?: z.output<C['beside'][Name]['as']> | undefined };

const DEFAULT_TIMEOUT_MS = 6000;

type Defined<Input extends z.ZodType, Answer extends z.ZodType, Beside extends SideFacts> = Omit<
  Call<Input, Answer, Beside>,
  'timeoutMs' | 'beside' | 'refuse' | 'isRefusalShown'
> & { timeoutMs?: number; beside?: Beside; isRefusalShown?: boolean } & (Refusal extends z.output<Answer>
    ? { refuse?(sentence: string): z.input<Answer> }
    : { refuse(sentence: string): z.input<Answer> });

/** Types a call and adds defaults. Calls whose answer may be a refusal get a default `refuse`. */
export function defineCall<
  Input extends z.ZodType,
  Answer extends z.ZodType,
  Beside extends SideFacts = Record<never, SideFact>,
>(call: Defined<Input, Answer, Beside>): Call<Input, Answer, Beside> {
  const refuse = (error: string) => z.encode(call.answer, { error } as z.output<Answer>);
  return { timeoutMs: DEFAULT_TIMEOUT_MS, beside: {} as Beside, refuse, isRefusalShown: true, ...call };
}

/** The schema of what is sent, when an answer's codec converts it. */
export const wireOf = (answer: z.ZodType): z.ZodType =>
  answer instanceof z.ZodCodec ? (answer.def.in as z.ZodType) : answer;

/** Reads the facts next to an answer that the call defines. */
export function readBeside<C extends Call>(call: C, headers: Headers): BesideOf<C> {
  const facts = Object.entries(call.beside).map(([name, { header, as }]) => {
    const text = headers.get(header);
    return [name, text === null ? undefined : z.safeDecode(as, text).data] as const;
  });
  return Object.fromEntries(facts.filter(([, fact]) => fact !== undefined)) as BesideOf<C>;
}

/** Writes such facts as headers; facts that the call does not define are left out. */
export function writeBeside(call: Call, facts: Record<string, unknown>): Record<string, string> {
  const known = Object.entries(call.beside).filter(([name]) => facts[name] !== undefined);
  return Object.fromEntries(known.map(([name, { header, as }]) => [header, z.encode(as, facts[name])]));
}
