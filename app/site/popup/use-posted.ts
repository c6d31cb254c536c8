import { useState } from 'react';

/**
 * Sends a form to an address that answers data, and keeps the answer. React Router's own forms cannot: in the
 * browser a page knows no route but its own (docs/decisions/0008), and a popup stands on every page.
 *
 * @param whenFailed what it comes to when there is no answer
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

/** @throws when nothing came back, or something that is no data */
export async function postForm<Answer>(to: string, form: FormData): Promise<Answer> {
  const answer = await fetch(to, { method: 'POST', body: form });
  return answer.json();
}
