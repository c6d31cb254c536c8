// The choices that state law requires to be signed separately before a policy is sold.

import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { StateCode } from '#config/states.ts';

export type ElectionText = (
  facts: { who: string; born: string; limits: string; most: string; amount: string },
  options: { locale: Language },
) => string;

/** `title` and `wording` are signed; `plain` explains them and is not signed. */
export type ElectionRule = { title: ElectionText; wording: ElectionText; plain: ElectionText };

export type ElectionKind =
  | 'no-injury-protection'
  | 'no-uninsured'
  | 'no-uninsured-property'
  | 'lower-uninsured'
  | 'non-stacked'
  | 'injury-deductible'
  | 'excluded-driver';

const NO_INJURY_PROTECTION: ElectionRule = {
  title: m.buy_no_pip_title,
  wording: m.buy_no_pip,
  plain: m.buy_no_pip_plain,
};
const NO_UNINSURED: ElectionRule = { title: m.buy_no_um_title, wording: m.buy_no_um, plain: m.buy_no_um_plain };
const NO_UNINSURED_PROPERTY: ElectionRule = {
  title: m.buy_no_umpd_title,
  wording: m.buy_no_umpd,
  plain: m.buy_no_umpd_plain,
};
const EXCLUDED_DRIVER: ElectionRule = {
  title: m.buy_excluded_title,
  wording: m.buy_excluded,
  plain: m.buy_excluded_plain,
};

type OfState = Partial<Record<ElectionKind, ElectionRule>>;

const LAW: Partial<Record<StateCode, OfState>> = {
  FL: {
    // Fla. Stat. 627.727(1), with the heading that the law prescribes: rejected, or lower than the liability limits.
    'no-uninsured': { ...NO_UNINSURED, wording: m.buy_no_um_FL },
    'lower-uninsured': { title: m.buy_lower_um_title, wording: m.buy_lower_um_FL, plain: m.buy_lower_um_plain },
    // Fla. Stat. 627.727(9): only non-stacked coverage is sold.
    'non-stacked': { title: m.buy_non_stacked_title, wording: m.buy_non_stacked_FL, plain: m.buy_non_stacked_plain },
    // Fla. Stat. 627.739.
    'injury-deductible': {
      title: m.buy_pip_deductible_title,
      wording: m.buy_pip_deductible,
      plain: m.buy_pip_deductible_plain,
    },
    // Fla. Stat. 627.747.
    'excluded-driver': EXCLUDED_DRIVER,
  },
  TX: {
    // Tex. Ins. Code 1952.152.
    'no-injury-protection': NO_INJURY_PROTECTION,
    // Tex. Ins. Code 1952.101: rejects all uninsured motorist coverage, or only its property damage part.
    'no-uninsured': NO_UNINSURED,
    'no-uninsured-property': NO_UNINSURED_PROPERTY,
    // Texas Personal Auto Policy, endorsement 515A.
    'excluded-driver': EXCLUDED_DRIVER,
  },
  GA: {
    // O.C.G.A. 33-7-11(a)(3): rejected in writing. The coverage sold is added on to the other driver's insurance.
    'no-uninsured': { ...NO_UNINSURED, wording: m.buy_no_um_GA },
    // O.C.G.A. 33-7-11(a)(1)(B): equal to the liability limits unless a lower limit is chosen.
    'lower-uninsured': { title: m.buy_lower_um_title, wording: m.buy_lower_um_GA, plain: m.buy_lower_um_plain },
    'excluded-driver': EXCLUDED_DRIVER,
  },
};

/** What is signed in a state without rules of its own here: what takes protection away. */
const ELSEWHERE: OfState = { 'no-uninsured': NO_UNINSURED, 'excluded-driver': EXCLUDED_DRIVER };

/** Undefined when the state requires no signature of that kind. */
export const electionRule = (state: StateCode, kind: ElectionKind): ElectionRule | undefined =>
  (LAW[state] ?? ELSEWHERE)[kind];
