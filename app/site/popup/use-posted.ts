import { useState } from 'react';

/**
 * Sends a form to an address that returns data, and keeps the answer. React Router's own forms cannot do this: in the
 * browser, a page knows only its own route (docs/decisions/0008), but a popup can be on any page.
 *
 * @param whenFailed the answer to use when there is none
 */
export function usePosted<Answer>(to: string, whenFailed: (form: FormData) => Answer) {
  const [answer, setAnswer] = useState<Answer>();
  const [isPending, setPending] = useState(false);
  async function send(form: FormData) {
    setPending(true);
    setAnswer(await postForm<Answer>(to, form).catch(() => whenFailed(form)));
    setPending(false);
  }
  return { send, isPending, answer };
}

/** @throws when there is no answer, or it is not JSON */
export async function postForm<Answer>(to: string, form: FormData): Promise<Answer> {
  const answer = await fetch(to, { method: 'POST', body: form });
  return answer.json();
}
