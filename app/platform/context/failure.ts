/** The expected ways in which a request can fail; {@link STATUS} maps each to an HTTP status. */
export type FailureCode = 'refused' | 'malformed' | 'too-large' | 'media-type' | 'throttled' | 'overloaded' | 'no-key';

/** An expected failure. A handler throws it, and the caller gets it in the call's own response shape. */
export class Failure extends Error {
  readonly code: FailureCode;
  /** For `throttled` and `overloaded`: when to try again. */
  readonly retryAfterSeconds: number | undefined;
  /** The target was tried too often, possibly by others. A person who proves more about it is still let in. */
  readonly isOfTarget: boolean;
  /** The name of the form's field that the sentence is about, if it is about one. */
  field?: string;

  /** @param sentence what the person reads: plain, and in their language */
  constructor(code: FailureCode, sentence: string, retryAfterSeconds?: number, isOfTarget = false) {
    super(sentence);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
    this.isOfTarget = isOfTarget;
  }

  /** The same failure, to be shown at a field of the form. */
  at(field: string): this {
    this.field = field;
    return this;
  }
}

/** The HTTP status of each failure for a call. A refusal is a normal answer, in the call's own shape. */
export const STATUS = {
  refused: 200,
  malformed: 400,
  'no-key': 401,
  'too-large': 413,
  'media-type': 415,
  throttled: 429,
  overloaded: 503,
} as const satisfies Record<FailureCode, number>;
