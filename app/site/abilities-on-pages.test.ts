import { createElement, Fragment, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { ABILITIES, type Ability } from '#config/abilities.ts';
import { ClaimsBox } from './claims/claims-box.tsx';
import { ReportWays, StatusWays } from './claims/claims-ways.tsx';
import { findVideos } from './claims/find-videos.server.ts';
import { PhoneCard } from './claims/phone-card.tsx';
import { ClaimSigns } from './home/claim-signs.tsx';
import { ClosingQuote } from './home/closing-quote.tsx';
import { HeroSlide } from './home/hero-slide.tsx';
import { heroSlides } from './home/hero-slides.ts';

// A carrier's own sites, where claims are followed and everything else is done that its portals can do.
vi.mock('#config/brand.ts', async (original) => {
  const { brand } = await original<typeof import('#config/brand.ts')>();
  const links = { claimsPortal: 'https://claims.example/', claimantPortal: 'https://others.example/' };
  return { brand: { ...brand, links } };
});

const CALL_US = 'Call us, weekdays 8:00 a.m. to 5:00 p.m.';

/** The text of a part of a page, and its links by their destination. */
function shown(part: FunctionComponent, abilities: readonly Ability[]) {
  const Page = createRoutesStub([{ id: 'root', path: '/uaichome', Component: part }]);
  const html = renderToStaticMarkup(
    createElement(Page, { initialEntries: ['/uaichome'], hydrationData: { loaderData: { root: { abilities } } } }),
  );
  const links = [...html.matchAll(/<a (.*?)<\/a>/gs)].map(([link]) => link);
  return { words: html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' '), links };
}

const slide = (number: number) => () =>
  createElement(HeroSlide, {
    ...{ slide: heroSlides[number - 1] as (typeof heroSlides)[number], number, label: '', isCurrent: true },
    ...{ motion: 'none', quoteBox: undefined },
  });
const reporting = () =>
  createElement(Fragment, null, createElement(ReportWays), createElement(PhoneCard, { offsets: [] }));
const closing = () =>
  createElement(ClosingQuote, {
    fetcher: { state: 'idle', Form: 'form' } as never,
    ...{ answer: undefined, campaign: 'h' },
  });

/** The row's text that always stays; the text when people can do it online, and when they cannot. */
const ROWS: [row: string, part: FunctionComponent, stays: string[], online: string, today: string][] = [
  [
    'HM-02',
    slide(1),
    ['Start Online Quote'],
    'See your price in plain words, and buy when you like it.',
    'An agent near you gives you a price',
  ],
  [
    'HM-02',
    slide(4),
    ['Report a claim', 'Check claim status', 'Send documents or photos', 'Message your adjuster', 'Click to Start'],
    'Opens the claims site in a new tab.',
    CALL_US,
  ],
  [
    'HM-03',
    ClaimSigns,
    ['Claims / Portal Login', 'File a Claim', 'Claim Status', 'Make a Subro Payment'],
    'Tell us what happened.',
    'By phone, on weekdays.',
  ],
  [
    'CL-02',
    ClaimsBox,
    [
      ...['File a claim', 'View claims', 'View coverages', 'Check claim status', 'Send documents'],
      ...['Contact the adjuster', 'Schedule a vehicle damage estimate'],
    ],
    'Log in to the customer claims portal to:',
    CALL_US,
  ],
  ['CL-01', reporting, ['By phone'], 'Customer claims portal', 'Have your ID card handy.'],
  ['ZP-03', closing, ['Zip code', 'Start my quote'], 'Buy online in Florida and Texas.', 'An agent near you'],
];

describe.each(ROWS)('%s', (_, part, stays, online, today) => {
  test('says what can be done online where the ability exists, and not the other way', () => {
    const { words } = shown(part, ABILITIES);
    for (const word of stays) expect(words).toContain(word);
    expect(words).toContain(online);
    expect(words).not.toContain(today);
  });

  test('where the ability is missing, keeps its text and adds how it is done today', () => {
    const { words } = shown(part, []);
    for (const word of stays) expect(words).toContain(word);
    expect(words).not.toContain(online);
    expect(words).toContain(today);
  });
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
