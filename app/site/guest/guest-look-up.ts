import { useRef } from 'react';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { postForm } from '../popup/use-posted.ts';
import type { GuestOutcome } from './admit-guest.server.ts';
import { guestAnswer } from './guest-address.ts';
import { detailsIn, type GuestView } from './guest-details.ts';

type LookUp = {
  key: string;
  /** Absent once its result was shown: pressing again sends a new request. */
  answer?: Promise<GuestOutcome>;
  outcome?: GuestOutcome;
};

/**
 * Looks the policy up as soon as everything is typed. When Continue is pressed, we then know whether there is one
 * policy to open, several to choose from, or none; only an opened one needs a new tab. Misses count, so nothing is
 * looked up twice.
 */
export function useLookUp(view: GuestView) {
  const last = useRef<LookUp>(undefined);
  const begunFor = (form: HTMLFormElement) => (last.current?.key === keyOf(form) ? last.current : undefined);
  return {
    begunFor,
    begin: (form: HTMLFormElement) => {
      if (begunFor(form)) return;
      const lookUp: LookUp = { key: keyOf(form), answer: askAbout(view, form, { intent: 'find' }) };
      last.current = lookUp;
      void lookUp.answer?.then((outcome) => {
        // A failed call is no result.
        if (outcome.kind === 'refused' && outcome.next) delete lookUp.answer;
        else lookUp.outcome = outcome;
      });
    },
    /** Remembers the answer to the form in its current state. */
    remember: (form: HTMLFormElement, outcome: GuestOutcome) => {
      const key = keyOf(form);
      last.current = outcome.kind === 'choose' ? { key, answer: Promise.resolve(outcome), outcome } : { key };
    },
  };
}

/** @param more fields that the form itself does not have */
export async function askAbout(
  view: GuestView,
  form: HTMLFormElement,
  more: Record<string, string>,
): Promise<GuestOutcome> {
  const data = new FormData(form);
  for (const [name, value] of Object.entries(more)) data.set(name, value);
  return postForm<GuestOutcome>(guestAnswer(view), data).catch(() => ({
    kind: 'refused',
    message: m.guests_failed(),
    next: m.guests_failed_next({ phone: tollFree(brand.phones.support) }),
  }));
}

const keyOf = (form: HTMLFormElement) => JSON.stringify(detailsIn(form));
