import { createElement, Fragment, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, RouterContextProvider } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { ABILITIES, type Ability } from '#config/abilities.ts';
import { namesOf } from '#config/by-state/state-names.ts';
import { contentNames, readContent } from '#config/content/content.server.ts';
import type { AbilityHere } from '#config/is-able.ts';
import { inLanguage } from '#config/language.server.ts';
import { LANGUAGES, type Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { ONLINE_STATES } from '#config/states.ts';
import { abilitiesHere } from './can.ts';
import { callUs } from './claims/call-us.ts';
import { ClaimsBox } from './claims/claims-box.tsx';
import { ReportWays, StatusWays } from './claims/claims-ways.tsx';
import * as faq from './claims/faq-page.tsx';
import { findVideos } from './claims/find-videos.server.ts';
import { PhoneCard } from './claims/phone-card.tsx';
import { ClaimSigns } from './home/claim-signs.tsx';
import { ClosingQuote } from './home/closing-quote.tsx';
import { HeroSlide } from './home/hero-slide.tsx';
import { heroSlides } from './home/hero-slides.ts';
import * as home from './home/home-page.tsx';
import { QuoteBox } from './home/quote-box.tsx';
import InsurancePage from './insurance/insurance-page.tsx';
import * as privacy from './legal/privacy-policy-page.tsx';
import * as quotes from './quotes/get-a-quote-page.tsx';

// A carrier's own sites, where claims are followed and everything else is done that its portals can do.
vi.mock('#config/brand.ts', async (original) => {
  const { brand } = await original<typeof import('#config/brand.ts')>();
  const links = { claimsPortal: 'https://claims.example/', claimantPortal: 'https://others.example/' };
  return { brand: { ...brand, links } };
});

type Words = () => string;

const callClaims: Words = () => callUs('claimsOffice');
const buyOnline: Words = () => m.home_closing_lead({ states: namesOf(ONLINE_STATES) });

/** The text of a part of a page, and its links by their destination. */
function shown(part: FunctionComponent, abilities: readonly AbilityHere[], language: Language = 'en') {
  const Page = createRoutesStub([{ id: 'root', path: '/uaichome', Component: part }]);
  const page = createElement(Page, {
    initialEntries: ['/uaichome'],
    hydrationData: { loaderData: { root: { abilities } } },
  });
  const html = inLanguage(language, () => renderToStaticMarkup(page));
  const links = [...html.matchAll(/<a (.*?)<\/a>/gs)].map(([link]) => link);
  return { words: html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' '), links };
}

const slide = (number: number) => () =>
  createElement(HeroSlide, {
    slide: heroSlides[number - 1] as (typeof heroSlides)[number],
    number,
    label: '',
    isCurrent: true,
    motion: 'none',
    quoteBox: undefined,
  });
const reporting = () =>
  createElement(Fragment, null, createElement(ReportWays), createElement(PhoneCard, { offsets: [] }));
const closing = () =>
  createElement(ClosingQuote, { fetcher: { state: 'idle', Form: 'form' } as never, answer: undefined, campaign: 'h' });

const insurance = () =>
  createElement(InsurancePage, { loaderData: readContent('en', 'coverages/state-law', []) } as Parameters<
    typeof InsurancePage
  >[0]);

/** The row's texts that always stay; the text when people can do it online, and when they cannot. */
const ROWS: [row: string, part: FunctionComponent, stays: Words[], online: Words, today: Words][] = [
  ['HM-02', slide(1), [m.home_quote_name], m.home_quote_lead_buy, m.home_quote_lead],
  [
    'HM-02',
    slide(4),
    [m.home_claims_report, m.home_claims_status, m.home_claims_documents, m.home_claims_message, m.home_claims_go],
    m.home_claims_note,
    callClaims,
  ],
  [
    'HM-03',
    ClaimSigns,
    [m.home_signs_portal, m.home_signs_file, m.home_signs_status, m.home_signs_subro],
    m.home_signs_file_note,
    m.home_signs_file_note_phone,
  ],
  [
    'CL-02',
    ClaimsBox,
    [
      ...[m.claims_act_file, m.claims_act_view, m.claims_act_coverages, m.claims_act_status, m.claims_act_documents],
      ...[m.claims_act_adjuster, m.claims_act_estimate],
    ],
    m.claims_customer_words,
    callClaims,
  ],
  ['CL-01', reporting, [m.claims_report_phone], m.claims_report_customer, m.claims_report_customer_phone],
  ['PG-03', insurance, [m.pages_insurance_quote], buyOnline, m.home_closing_lead_agents],
  ['ZP-03', closing, [m.quotes_zip, m.quotes_start], buyOnline, m.home_closing_lead_agents],
];

describe.each(LANGUAGES)('in %s', (language) => {
  describe.each(ROWS)('%s', (_, part, stays, online, today) => {
    const said = (words: Words) => inLanguage(language, () => words());

    test('says what can be done online where the ability exists, and not the other way', () => {
      const { words } = shown(part, ABILITIES, language);
      for (const each of stays) expect(words).toContain(said(each));
      expect(words).toContain(said(online));
      expect(words).not.toContain(said(today));
    });

    test('where the ability is missing, keeps its text and adds how it is done today', () => {
      const { words } = shown(part, [], language);
      for (const each of stays) expect(words).toContain(said(each));
      expect(words).not.toContain(said(online));
      expect(words).toContain(said(today));
    });
  });
});

test('the words of the rows are exact in English', () => {
  expect(inLanguage('en', callClaims)).toContain('Call us, weekdays 8:00 a.m. to 5:00 p.m.');
  expect(inLanguage('en', buyOnline)).toBe('Buy online in Florida and Texas.');
});

test('ZP-03 where one state’s quotes start elsewhere, it is not said to be sold online', () => {
  const start = ABILITIES.filter((ability) => ability !== 'see-price' && ability !== 'buy-policy');
  const { words } = shown(closing, [...start, 'see-price:TX', 'buy-policy:TX']);
  expect(words).toContain(
    'Buy online in Texas. Start your quote online in Florida: an agent calls you with the price. In Georgia, an agent will help you.',
  );
  expect(shown(closing, ['start-quote:TX']).words).toContain('In Florida and Georgia, an agent will help you.');
});

test('HM-02 where renewing is not possible online, the box with Renew Your Policy says that the agent renews it', () => {
  const box = () =>
    createElement(QuoteBox, { fetcher: { state: 'idle', Form: 'form' } as never, answer: undefined, campaign: 'h' });
  for (const language of LANGUAGES) {
    const today = m.home_renew_lead_agent({}, { locale: language });
    expect(shown(box, [], language).words).toContain(today);
    expect(shown(box, ABILITIES, language).words).not.toContain(today);
  }
});

test('RT-02 what search engines say of a page promises to start a quote only in the states where one can', () => {
  const descriptionOf = ({ meta }: { meta: (args: never) => unknown }, abilities: readonly AbilityHere[]) => {
    const matches = [{ id: 'root', loaderData: { abilities, publicOrigin: '', film: undefined }, meta: [] }];
    return (meta({ matches } as never) as { name?: string; content?: string }[]).find(
      ({ name }) => name === 'description',
    )?.content;
  };
  for (const page of [home, quotes]) {
    expect(descriptionOf(page, ABILITIES)).toContain('Start a car insurance quote');
    expect(descriptionOf(page, ['start-quote:TX'])).toContain('Start a car insurance quote');
    expect(descriptionOf(page, [])).toMatch(/agent near/);
    expect(descriptionOf(page, [])).not.toContain('Start a');
  }
  expect(descriptionOf(quotes, ABILITIES)).toContain('in Florida or Texas');
  expect(descriptionOf(quotes, ['start-quote:TX'])).toContain('quote in Texas,');
});

test('CL-02 each of the seven acts explains how it is done where it cannot be done online', () => {
  const { words } = shown(ClaimsBox, []);
  for (const how of [/File a claim by phone/, /View claims by phone/, /Send documents by mail/, /adjuster by phone/])
    expect(words).toMatch(how);
});

test.each([
  ['the box', ClaimsBox, ['https://claims.example/', 'https://others.example/']],
  ['the ways to report', ReportWays, ['https://claims.example/', 'https://others.example/']],
  ['the ways to ask', StatusWays, ['https://claims.example/', 'https://others.example/']],
  ['the signs', ClaimSigns, ['https://claims.example/']],
  ['the hero', slide(4), ['https://claims.example/']],
] as const)(
  'CL-04 HM-03 %s open another site’s portal in a new tab, with a visible and a spoken note',
  (_, part, portals) => {
    const { links } = shown(part, ABILITIES);
    for (const portal of portals) {
      const link = links.find((each) => each.includes(`href="${portal}"`)) ?? '';
      expect(link).toContain('target="_blank"');
      expect(link).toMatch(/rel="noopener[ "]/);
      expect(link).toContain('arrow-out');
      expect(link).toContain('new tab');
    }
  },
);

test('FQ-01 without our own pages, the five short videos show each act offline, whatever portals can do', () => {
  for (const language of ['en', 'es'] as const) {
    const { videos } = findVideos(language, () => true);
    expect(videos).toHaveLength(5);
    for (const { steps } of videos) expect(JSON.stringify(steps)).toMatch(/tel:/);
  }
});

describe.each(LANGUAGES)('FQ-04 the long texts in %s', (language) => {
  /** The passages of all texts that depend on an ability, as the pages get them. */
  const gated = contentNames(language).flatMap((name) => {
    const said = (abilities: readonly Ability[]) => {
      const { intro, sections } = readContent(language, name, abilities);
      return [...intro, ...sections.flatMap(({ blocks }) => blocks)].map((block) => JSON.stringify(block));
    };
    const always = new Set(said([]));
    return said(ABILITIES).filter((block) => !always.has(block));
  });

  test('name no button of our own pages where a carrier’s may do it', () => {
    const buttons = [m.change_ask, m.change_kind_cancel, m.rent_title].map((words) => words({}, { locale: language }));
    const bold = gated.flatMap((block) => [...block.matchAll(/"strong":"([^"]+)"/g)].map(([, text]) => text));
    expect(bold.length).toBeGreaterThan(15);
    expect(bold.filter((text) => buttons.some((button) => button === text))).toEqual([]);
  });

  const asked = (abilities: readonly Ability[]) => {
    const request = new Request(`https://site.example${language === 'es' ? '/es' : ''}/uaichome/any`);
    const context = new RouterContextProvider(new Map([[abilitiesHere, abilities]]));
    const args = { request, context, params: {}, url: new URL(request.url), pattern: '' } as never;
    return JSON.stringify([faq.loader(args).groups, privacy.loader(args)]);
  };

  test('promise on their pages what people can do here', () => {
    expect(gated.length).toBeGreaterThan(15);
    const pages = asked(ABILITIES);
    expect(gated.filter((block) => !pages.includes(block))).toEqual([]);
  });

  test('promise nothing on their pages that people cannot do here', () => {
    const pages = asked([]);
    expect(gated.filter((block) => pages.includes(block))).toEqual([]);
  });
});
