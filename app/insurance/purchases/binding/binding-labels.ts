import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import { heldBackUntil } from '../../record/pricing/moratorium.ts';
import type { Purchase } from '../purchase.ts';
import type { WhyLetGo } from './hold.ts';

/** Says why there is no policy, that nothing was charged, and what to do. */
export function whyInWords(
  why: WhyLetGo,
  { document, state }: Pick<Purchase, 'document' | 'state'>,
  language: Language,
): string {
  const locale = { locale: language };
  const phone = tollFree(brand.phones.support);
  switch (why) {
    case 'lock-ended':
      return m.buy_let_go_lock_ended({ day: writtenDay(document.term.effective_on, language) }, locale);
    case 'price-changed':
      return m.buy_let_go_price_changed({ phone }, locale);
    case 'held-back': {
      const until = heldBackUntil(document, dayIn(state, new Date()));
      return until
        ? m.buy_let_go_held_back({ day: writtenDay(until, language) }, locale)
        : m.buy_let_go_held_back_over({}, locale);
    }
    case 'withdrawn':
      return m.buy_let_go_withdrawn({}, locale);
    case 'not-bound':
      return m.buy_let_go_not_bound({ phone }, locale);
  }
}

/** The names that the audit trail shows. */
export const LET_GO_NAMES = {
  'lock-ended': m.act_value_let_go_lock_ended,
  'price-changed': m.act_value_let_go_price_changed,
  'held-back': m.act_value_let_go_held_back,
  'not-bound': m.act_value_let_go_not_bound,
  withdrawn: m.act_value_let_go_withdrawn,
} satisfies Record<WhyLetGo, unknown>;
