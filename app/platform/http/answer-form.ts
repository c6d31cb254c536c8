import { data } from 'react-router';
import type { Fields } from '#contract/call.ts';
import { Failure, STATUS } from '../context/failure.ts';

/** A form that was not taken: why, what to mend in which field, and what to show again in the fields. */
export type FormRefusal = { refusal: string; errors: Fields; values: Fields };

/** Does what a form asks; a {@link Failure} comes back as the sentence to show beside the form. */
export async function answerForm<Answer>(act: () => Promise<Answer>, values: Fields = {}) {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, retryAfterSeconds } = error;
    // 422: understood, and not done.
    const status = code === 'refused' ? 422 : STATUS[code];
    return data<FormRefusal>(
      { refusal: error.message, errors: {}, values },
      { status, ...(retryAfterSeconds && { headers: { 'retry-after': String(retryAfterSeconds) } }) },
    );
  }
}

/** What a form was refused with; nothing when it was not sent yet, or was taken. */
export function refusalOf(answer: object | null | undefined): FormRefusal | undefined {
  return answer && 'refusal' in answer ? (answer as FormRefusal) : undefined;
}
