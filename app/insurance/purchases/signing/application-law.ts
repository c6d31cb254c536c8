// What the law of a state has whoever applies for a policy read inside the application itself.
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { StateCode } from '#config/states.ts';

const STATEMENTS: Partial<Record<StateCode, typeof m.buy_fraud>> = {
  // Fla. Stat. 817.234(1)(b): of a claim and of an application.
  FL: m.buy_fraud_FL,
};

/** Kept as it was read. */
export const applicationStatement = (state: StateCode, language: Language): string =>
  (STATEMENTS[state] ?? m.buy_fraud)({}, { locale: language });

type Notice = { title: typeof m.buy_fraud; text: typeof m.buy_fraud };

/** In words of ours: whoever licenses this product has its own lawyers read them. */
const NOTICES: Partial<Record<StateCode, readonly Notice[]>> = {
  GA: [
    // O.C.G.A. 33-39-5(c): the short notice of information practices.
    { title: m.buy_practices_GA_title, text: m.buy_practices_GA },
    // Ga. Comp. R. & Regs. 120-2-28-.06(2).
    { title: m.buy_um_notice_GA_title, text: m.buy_um_notice_GA },
  ],
};

/** What is to be read beside it, and signed for with it. */
export const applicationNotices = (state: StateCode, language: Language) =>
  (NOTICES[state] ?? []).map(({ title, text }) => ({
    ...{ title: title({}, { locale: language }), text: text({}, { locale: language }) },
  }));
