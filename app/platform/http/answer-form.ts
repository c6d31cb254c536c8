import { data } from 'react-router';
import type { Fields } from '#contract/call.ts';
import { Failure, STATUS } from '../context/failure.ts';

/**
 * A form that was refused: the reason, the errors by field, the values to show again, and whether proving more avoids
 * the wait.
 */
export type FormRefusal = { refusal: string; errors: Fields; values: Fields; canProveMore?: true };

/**
 * Runs what a form asks for. A {@link Failure} comes back as the message to show next to the form, with the values that
 * `act` has named with `showAgain` before: a form that can't be read has none.
 */
export async function answerForm<Answer>(act: (showAgain: (values: Fields) => void) => Promise<Answer>) {
  let values: Fields = {};
  const showAgain = (typed: Fields) => {
    values = typed;
  };
  try {
    return await act(showAgain);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, retryAfterSeconds, isOfTarget, field } = error;
    const errors = field === undefined ? {} : { [field]: error.message };
    const status = code === 'refused' ? 422 : STATUS[code];
    return data<FormRefusal>(
      { refusal: error.message, errors, values, ...(isOfTarget && { canProveMore: true }) },
      { status, ...(retryAfterSeconds && { headers: { 'retry-after': String(retryAfterSeconds) } }) },
    );
  }
}

/** The answer to a form with something to correct. 422: understood, but not done. */
export function refuseForm(why: FormRefusal, status = 422) {
  return data(why, { status });
}

/** Why a form was refused; undefined when it was not sent yet, or was accepted. */
export function refusalOf(answer: object | null | undefined): FormRefusal | undefined {
  return answer && 'refusal' in answer ? (answer as FormRefusal) : undefined;
}
