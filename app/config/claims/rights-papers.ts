import type { Coverage } from '#contract/coverages.ts';
import type { Language } from '../language.ts';
import { m } from '../messages/compiled/messages.js';
import type { ClockEvent } from './clock-rule.ts';
import { type LawText, TEXAS_REPAIR_LAW, TEXAS_SPOKEN_NOTICE } from './repair-law.ts';

type Words = (inputs: { name: string; phone: string; mail: string }, options: { locale: Language }) => string;

/** A document about rights that a state's law, or we, give to claimants. */
export type RightsPaper = {
  kind: 'tx-repair-rights' | 'fl-pip-rights' | 'fl-repair-rights' | 'ga-estimate-rights';
  state: string;
  /** It is sent for claims with a line of one of these coverages. */
  coverages: readonly Coverage[];
  title: Words;
  /** In our own words, and every document says so. */
  paragraphs: readonly Words[];
  source: string;
  /** The law itself, verbatim, on a separate page. */
  law?: LawText;
  /**
   * The clock that sending this document stops. Only a text that the state prescribes verbatim stops one: to do so, add
   * it to the messages and set `isPrescribedText`. Until then the clock keeps running, the document says that the
   * state's own notice comes separately, and the desk sends that notice.
   */
  stops: { event: ClockEvent; isPrescribedText: boolean; comesApart: Words } | undefined;
  /** What the desk says to a person who reports by phone. */
  spoken?: { source: string; text: string };
};

const DAMAGE = ['COLL', 'COMP', 'GLASS', 'UMPD', 'PD_3P'] as const;

export const RIGHTS_PAPERS: readonly RightsPaper[] = [
  {
    kind: 'tx-repair-rights',
    state: 'TX',
    coverages: DAMAGE,
    title: m.rights_tx_repair_title,
    paragraphs: [
      m.rights_tx_repair_shop,
      m.rights_tx_repair_parts,
      m.rights_tx_repair_reasonable,
      m.rights_tx_repair_fee,
      m.rights_tx_repair_ask,
    ],
    source: '28 Tex. Admin. Code 5.501; Tex. Ins. Code 1952.301-1952.307',
    law: TEXAS_REPAIR_LAW,
    stops: { event: 'repair-rights-sent', isPrescribedText: false, comesApart: m.rights_tx_apart },
    spoken: TEXAS_SPOKEN_NOTICE,
  },
  {
    kind: 'fl-pip-rights',
    state: 'FL',
    coverages: ['PIP'],
    title: m.rights_fl_pip_title,
    paragraphs: [m.rights_fl_pip_pays, m.rights_fl_pip_days, m.rights_fl_pip_when],
    source: 'Fla. Stat. 627.736; Fla. Admin. Code 69O-176.013 (form OIR-B1-1149)',
    stops: { event: 'pip-rights-sent', isPrescribedText: false, comesApart: m.rights_fl_apart },
  },
  {
    kind: 'fl-repair-rights',
    state: 'FL',
    coverages: DAMAGE,
    title: m.rights_fl_repair_title,
    paragraphs: [m.rights_fl_repair_own, m.rights_fl_repair_value],
    source: 'Fla. Stat. 626.9743',
    stops: undefined,
  },
  {
    kind: 'ga-estimate-rights',
    state: 'GA',
    coverages: DAMAGE,
    title: m.rights_ga_estimate_title,
    paragraphs: [m.rights_ga_estimate_copy, m.rights_ga_estimate_other],
    source: 'Ga. Comp. R. & Regs. 120-2-52-.04',
    stops: undefined,
  },
];
