import { useState } from 'react';
import { useFetcher } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { type FormRefusal, refusalOf } from '#platform/http/answer-form.ts';
import { orWhenLost } from '#ui/or-when-lost.ts';

/** Goes with `useLivePrice`: what its page answers when the server does not. */
export const whenPriceLost = orWhenLost<object>(() => ({ refusal: m.price_lost(), errors: {}, values: {} }));

/**
 * Prices a choice without loading the page again. When a request fails, the last answer stays on screen.
 *
 * @param sent what the page was sent with
 */
export function useLivePrice<View>(sent: View) {
  const fetcher = useFetcher();
  const [view, keep] = useState(sent);
  const [seen, see] = useState<unknown>();
  const answer = fetcher.data as { live: View } | FormRefusal | undefined;
  if (answer !== seen) {
    see(answer);
    if (answer && 'live' in answer) keep(answer.live);
  }
  return {
    view,
    refusal: refusalOf(answer),
    isIdle: fetcher.state === 'idle',
    price(fields: FormData) {
      fields.set('live', 'yes');
      void fetcher.submit(fields, { method: 'post', defaultShouldRevalidate: false });
    },
  };
}
