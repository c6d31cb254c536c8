// What state law requires applicants to read inside the application.
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { StateCode } from '#config/states.ts';

const STATEMENTS: Partial<Record<StateCode, typeof m.buy_fraud>> = {
  // Fla. Stat. 817.234(1)(b), which covers both claims and applications.
  FL: m.fraud_FL,
};

/** The statement, which is stored in the wording that was read. */
export const applicationStatement = (state: StateCode, language: Language): string =>
  (STATEMENTS[state] ?? m.buy_fraud)({}, { locale: language });

type Notice = { title: typeof m.buy_fraud; text: typeof m.buy_fraud };

/** In our own words. A company that licenses this product must have its lawyers review them. */
const NOTICES: Partial<Record<StateCode, readonly Notice[]>> = {
  GA: [
    // O.C.G.A. 33-39-5(c): the short notice of information practices.
    { title: m.buy_practices_GA_title, text: m.buy_practices_GA },
    // Ga. Comp. R. & Regs. 120-2-28-.06(2).
    { title: m.buy_um_notice_GA_title, text: m.buy_um_notice_GA },
  ],
};

/** Notices to be read and signed together with the application. */
export const applicationNotices = (state: StateCode, language: Language) =>
  (NOTICES[state] ?? []).map(({ title, text }) => ({
    title: title({}, { locale: language }),
    text: text({}, { locale: language }),
  }));
