/** What may go wrong without anyone being at fault for it; `app.ts` gives each its status. */
export type FailureCode = 'refused' | 'malformed' | 'too-large' | 'media-type' | 'throttled' | 'overloaded' | 'no-key';

/** An expected failure: raised by a handler, answered in the call's own shape. */
export class Failure extends Error {
  readonly code: FailureCode;
  /** For `throttled` and `overloaded`: when it is worth trying again. */
  readonly retryAfterSeconds: number | undefined;
  /** It is what they try that was tried too often, by whomever: who proves more of it comes in. */
  readonly isOfTarget: boolean;

  /** @param sentence what the person reads; plain, and in their language */
  constructor(code: FailureCode, sentence: string, retryAfterSeconds?: number, isOfTarget = false) {
    super(sentence);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
    this.isOfTarget = isOfTarget;
  }
}

/** The status each is answered with to a call: a refusal is an answer, in the call's own shape. */
export const STATUS = {
  refused: 200,
  malformed: 400,
  'no-key': 401,
  'too-large': 413,
  'media-type': 415,
  throttled: 429,
  overloaded: 503,
} as const satisfies Record<FailureCode, number>;
