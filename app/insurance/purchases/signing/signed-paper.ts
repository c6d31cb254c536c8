// The application as one PDF: the answers, the coverages, the payments and each election. Once signed, it has an extra
// page that says how it was signed.
import { createHash } from 'node:crypto';
import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { dayIn } from '#platform/calendar/day-in.ts';
import { mediumDay, writtenAmount, writtenDay, writtenInstant } from '#platform/calendar/written.ts';
import { type DocumentPart, makeDocument } from '#platform/documents/make-document.ts';
import { fullName } from '../../parties/full-name.ts';
import { offeredBeginLabel } from '../begin-label.ts';
import { carFacts, coverTable, driverFacts } from '../policy-tables.ts';
import type { AgreedElection, Offer, Purchase } from '../purchase.ts';
import { applicationNotices, applicationStatement } from './application-law.ts';

/** An election; without initials while it is not agreed to. */
type Choice = Pick<AgreedElection, 'title' | 'wording' | 'initials'>;

/** Everything that must be read before signing. */
function applicationParts(offer: Offer, elections: readonly Choice[], language: Language): DocumentPart[] {
  const locale = { locale: language };
  const { document } = offer;
  return [
    { text: m.buy_paper_lead({ brand: brand.name }, locale) },
    { facts: termFacts(offer, language) },
    { heading: m.buy_paper_people({}, locale) },
    { facts: driverFacts(document, language) },
    { heading: m.buy_paper_cars({}, locale) },
    { facts: carFacts(document, language) },
    { heading: m.buy_paper_cover({}, locale) },
    coverTable(document, language),
    { heading: m.buy_paper_payments({}, locale) },
    paymentsTable(offer, language),
    ...choiceParts(elections, language),
    ...applicationNotices(offer.state, language).flatMap(({ title, text }) => [{ heading: title }, { text }]),
    { heading: m.buy_paper_fraud({}, locale) },
    { text: applicationStatement(offer.state, language) },
  ];
}

function termFacts(offer: Offer, language: Language): [string, string][] {
  const locale = { locale: language };
  const { document, email, state } = offer;
  const { term, address, city, zip, phone, insureds } = document;
  return [
    [m.guest_named_insured({}, locale), insureds.map(fullName).join(', ')],
    [m.quoting_address({}, locale), `${address}\n${city}, ${state} ${zip}`],
    [m.buy_paper_contact({}, locale), [phone, email].filter(Boolean).join(', ')],
    [m.guest_effective({}, locale), offeredBeginLabel(offer, language)],
    [m.guest_expires({}, locale), writtenDay(term.expires_on, language)],
  ];
}

function paymentsTable({ todayCents, instalments }: Offer, language: Language): DocumentPart {
  const locale = { locale: language };
  const sum = instalments.reduce((total, { cents }) => total + cents, todayCents);
  return {
    columns: [{ title: m.buy_paper_due({}, locale) }, { title: m.buy_paper_amount({}, locale), isNumber: true }],
    rows: [
      [m.buy_paper_at_once({}, locale), writtenAmount(todayCents, language)],
      ...instalments.map(({ dueOn, cents }) => [writtenDay(dueOn, language), writtenAmount(cents, language)]),
    ],
    total: [m.buy_paper_all({}, locale), writtenAmount(sum, language)],
  };
}

function choiceParts(elections: readonly Choice[], language: Language): DocumentPart[] {
  const locale = { locale: language };
  if (elections.length === 0) return [];
  return [
    { heading: m.buy_paper_choices({}, locale) },
    ...elections.flatMap(({ title, wording, initials }): DocumentPart[] => [
      { text: title },
      { text: wording },
      { facts: [[m.buy_initials({}, locale), initials || '________']] },
    ]),
  ];
}

/** The unsigned application as a file, to read before signing. */
export const applicationPaper = (offer: Offer, elections: readonly Choice[], language: Language): Promise<Buffer> =>
  makeDocument({
    language,
    title: m.buy_paper_title({}, { locale: language }),
    parts: applicationParts(offer, elections, language),
  });

/** SHA-256 of a document's texts, which proves what was shown before signing. */
const hashOfParts = (parts: readonly DocumentPart[]): Buffer =>
  createHash('sha256').update(JSON.stringify(parts)).digest();

export type Signed = {
  name: string;
  consents: readonly string[];
  at: Date;
  /** The network address that the server saw; the browser as it describes itself. */
  address: string;
  userAgent: string;
  verifyAt: string;
};

/** The signed file with the page about its signature, and the hash of what was shown. */
export async function signedPaper(
  purchase: Purchase,
  elections: readonly AgreedElection[],
  signed: Signed,
  language: Language,
): Promise<{ file: Buffer; shownHash: Buffer }> {
  const locale = { locale: language };
  const shown = applicationParts(purchase, elections, language);
  const shownHash = hashOfParts(shown);
  const moment = (at: Date) => writtenInstant(at, purchase.state, language);
  const file = await makeDocument({
    language,
    title: m.buy_paper_title({}, locale),
    stamp: {
      word: m.buy_paper_stamp({}, locale),
      kind: 'ok',
      day: mediumDay(dayIn(purchase.state, signed.at), language),
    },
    parts: [
      ...shown,
      { page: 'new' },
      { heading: m.buy_paper_signature({}, locale) },
      { figure: signed.name, label: m.buy_paper_signed_by({}, locale) },
      ...signed.consents.map((text): DocumentPart => ({ text })),
      {
        facts: [
          [m.buy_paper_signed_at({}, locale), moment(signed.at)],
          ...elections.map(({ title, initials, agreedAt }): [string, string] => [
            title,
            `${initials}, ${moment(agreedAt)}`,
          ]),
          [m.buy_paper_reference({}, locale), purchase.reference],
          [m.buy_paper_address({}, locale), signed.address],
          [m.buy_paper_browser({}, locale), signed.userAgent],
          [m.buy_paper_words_hash({}, locale), shownHash.toString('hex')],
        ],
      },
      { note: m.buy_paper_verify({ address: signed.verifyAt }, locale) },
    ],
  });
  return { file, shownHash };
}
