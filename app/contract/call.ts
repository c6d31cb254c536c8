import type { z } from 'zod';

export type PortalName = 'insured' | 'quote';

/** Fields as they travel: named strings. */
export type Fields = Record<string, string>;

/**
 * One call between a page and a portal: what the specification's §7 says of it, once. The portals
 * register it, the site sends it, the conformance kit reads it.
 */
export type Call<Input extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> = {
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
  answer: Answer;
  /** The answer that says no: malformed, throttled, overloaded or against the rules, in the call's own shape. */
  refuse(sentence: string): z.input<Answer>;
  /** A read may be sent again when the first try brought no answer. */
  isRead: boolean;
  /** How long the site waits for the whole answer. */
  timeoutMs: number;
};

export type InputOf<C extends Call> = z.output<C['input']>;
export type AnswerOf<C extends Call> = z.output<C['answer']>;

const DEFAULT_TIMEOUT_MS = 6000;

/** Gives a call its types, and what most calls have in common. */
export function defineCall<Input extends z.ZodType, Answer extends z.ZodType>(
  call: Omit<Call<Input, Answer>, 'timeoutMs'> & { timeoutMs?: number },
): Call<Input, Answer> {
  return { timeoutMs: DEFAULT_TIMEOUT_MS, ...call };
}
