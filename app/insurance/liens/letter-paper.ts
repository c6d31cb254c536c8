import { href } from 'react-router';
import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree, writtenPhone } from '#config/phone-number.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { longMomentIn, mediumDay, writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import type { Context } from '#platform/context/handler.ts';
import { type DocumentPart, makeDocument } from '#platform/documents/make-document.ts';
import { siteUrl } from '#platform/messages/our-addresses.ts';
import { isOfAgent } from '../agencies/agency-to-call.ts';
import { carTitle } from '../vehicles/car-title.ts';
import type { Letter } from './letter-store.ts';
import type { Lien } from './lien.ts';

type Paper = Letter & { code: string; policyNumber: string };

/** LN-07: what a lienholder was told, on one page that others can have confirmed. */
export function lienLetterPaper({ env, language }: Pick<Context, 'env' | 'language'>, letter: Paper): Promise<Buffer> {
  const locale = { locale: language };
  const address = siteUrl(env, href('/uaichome/leinholder/letter'), language);
  const stamp = letter.facts.starts_on ? STARTS_LATER : STAMPS[letter.facts.status];
  return makeDocument({
    language,
    title: m.liens_letter_title({}, locale),
    stamp: stamp && {
      kind: stamp.kind,
      word: stamp.word({}, locale),
      day: mediumDay(dayOf(letter.checked_at), language),
    },
    parts: [
      { text: m.liens_letter_to_whom({ company: brand.name }, locale) },
      { figure: statusWord(letter.facts, language), label: m.liens_letter_status_then({}, locale) },
      ...facts(letter, language),
      {
        note: m.liens_letter_confirm(
          { address, code: letter.code, day: writtenDay(dayOf(letter.expires_at), language) },
          locale,
        ),
      },
      { note: m.liens_letter_limits({ phone: tollFree(brand.phones.support) }, locale) },
    ],
  });
}

function facts({ facts: lien, code, policyNumber, checked_at }: Paper, language: Language): DocumentPart[] {
  const locale = { locale: language };
  const day = (text: string | null) => (text === null ? m.liens_none({}, locale) : writtenDay(text, language));
  const deductible = (cents: number | null) =>
    cents === null ? m.liens_no_cover({}, locale) : writtenMoney(cents, language);
  const { deductible_cents, collision_deductible_cents: collision } = lien;
  const lastDay = lien.status === 'L' ? lien.cancels_on : lien.expires_on;
  const lienholder = [lien.lienholder_address, lien.lienholder_city, `${lien.lienholder_state} ${lien.lienholder_zip}`];
  return [
    {
      facts: [
        [m.liens_letter_code({}, locale), code],
        [m.liens_letter_checked({}, locale), writtenSecond(checked_at, language)],
        ...(lien.as_of
          ? [
              [m.liens_letter_as_of({}, locale), writtenSecond(new Date(lien.as_of), language)] satisfies [
                string,
                string,
              ],
            ]
          : []),
        [m.liens_policy_number({}, locale), policyNumber],
        [
          m.liens_letter_term({}, locale),
          m.liens_letter_from_to({ from: day(lien.effective_on), to: day(lastDay) }, locale),
        ],
        lien.status === 'C'
          ? [m.liens_cancels_on({}, locale), day(lien.cancels_on)]
          : [m.liens_due({}, locale), day(lien.next_due_on)],
        [m.liens_excluded_driver({}, locale), (lien.has_excluded_driver ? m.liens_yes : m.liens_no)({}, locale)],
      ],
    },
    { heading: m.liens_vehicle({}, locale) },
    {
      facts: [
        [m.liens_vehicle_name({}, locale), carTitle(lien)],
        [m.liens_vehicle_vin({}, locale), lien.vin],
        [m.liens_vehicle_added({}, locale), day(lien.added_on)],
        [m.liens_comprehensive({}, locale), deductible(deductible_cents)],
        [m.liens_collision({}, locale), collision === undefined ? 'N/A' : deductible(collision)],
      ],
    },
    {
      facts: [
        [
          m.liens_lienholder({}, locale),
          lien.lienholder_name === null
            ? m.liens_none({}, locale)
            : `${lien.lienholder_name}, ${lienholder.filter(Boolean).join(', ')}`,
        ],
        [
          (isOfAgent(lien.agency_phone) ? m.liens_agent : m.guest_customer_service)({}, locale),
          `${lien.agency_name}, ${lien.agency_address}, ${lien.agency_state} ${lien.agency_zip}, ${writtenPhone(lien.agency_phone)}`,
        ],
      ],
    },
  ];
}

/** The same short words as the stamp on the page. */
type LetterStamp = { kind: 'ok' | 'warn' | 'error'; word: typeof m.liens_stamp_active };
const STARTS_LATER: LetterStamp = { kind: 'warn', word: m.liens_stamp_not_yet };
const STAMPS: Partial<Record<string, LetterStamp>> = {
  A: { kind: 'ok', word: m.liens_stamp_active },
  C: { kind: 'warn', word: m.liens_stamp_notice },
  X: { kind: 'error', word: m.liens_stamp_expired },
  L: { kind: 'error', word: m.liens_stamp_cancelled },
};

function statusWord({ status, starts_on }: Lien, language: Language): string {
  if (starts_on) return m.liens_starts({ day: writtenDay(starts_on, language) }, { locale: language });
  const words: Record<string, typeof m.liens_active> = {
    A: m.liens_active,
    X: m.liens_expired,
    L: m.liens_cancelled,
    C: m.liens_notice,
  };
  return words[status]?.({}, { locale: language }) ?? 'N/A';
}

/** In the head office's time zone, as on the page. */
const dayOf = (instant: Date) => dayIn(brand.home, instant);
const writtenSecond = (instant: Date, language: Language) =>
  longMomentIn(instant, language, brand.states[brand.home].timeZone, 'long');
