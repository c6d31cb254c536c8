import { stateName } from '#config/by-state/state-names.ts';
import { LANGUAGE_NAMES, type Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { eventName } from '#platform/audit/activity-events.ts';
import type { Queryable } from '#platform/database/database.ts';
import { deskReasonName } from '../help/help-labels.ts';
import { zipCode } from '../zips/zip-code.ts';
import { type CLAIM_FIGURE_TITLES, readClaimFigures } from './claim-figures.ts';
import { countHelp, countUses, countZips, findActivityCounts } from './figures-store.ts';
import { useName } from './usage-labels.ts';

export const PERIODS = [7, 30, 90, 365] as const;
export type Period = (typeof PERIODS)[number];
export const FIGURE_TITLES = {
  states: m.staff_figures_states,
  zips: m.staff_figures_zips,
  help: m.staff_figures_help,
  'help-states': m.staff_figures_help_states,
  pages: m.usage_pages,
  'page-languages': m.usage_languages,
  clicks: m.usage_clicks,
  'click-states': m.usage_click_states,
  activity: m.staff_figures_activity,
};
export type FigureName = keyof typeof FIGURE_TITLES | keyof typeof CLAIM_FIGURE_TITLES;

/** A table of counts. A bar shows the row's total, with the first column as its filled part. */
export type Figure = {
  name: FigureName;
  title: string;
  of: string;
  /** What the numbers leave out. */
  note?: string;
  columns: string[];
  rows: { label: string; counts: number[] }[];
};

const ZIPS_SHOWN = 20;

/** The period in the URL. */
export const periodOf = (query: URLSearchParams): Period =>
  PERIODS.find((days) => String(days) === query.get('days')) ?? 30;

/**
 * All statistics of a period. The page shows the first rows of long tables; the file has all rows.
 *
 * @param hasClaims whether to include the statistics on claims, which come first
 */
export async function readFigures(
  db: Queryable,
  days: Period,
  language: Language,
  hasClaims: boolean,
): Promise<Figure[]> {
  const locale = { locale: language };
  const zips = await countZips(db, days);
  const help = await countHelp(db, days);
  const uses = await countUses(db, days);
  const activity = await findActivityCounts(db, days);
  const elsewhere = m.staff_figures_elsewhere({}, locale);
  const stateOf = (zip: string) => {
    const state = zipCode(zip)?.state;
    return state ? stateName(state, language) : elsewhere;
  };
  const served = [m.staff_figures_served({}, locale), m.staff_figures_not_served({}, locale)];
  const waiting = [m.staff_figures_done({}, locale), m.staff_figures_waiting({}, locale)];
  const devices = [m.usage_desk({}, locale), m.usage_phone({}, locale)];
  const usesOf = (kind: string, labelOf: (use: (typeof uses)[number]) => string | null) =>
    uses.flatMap((use): [string, number[]][] => {
      const label = use.kind === kind ? labelOf(use) : null;
      return label ? [[label, use.is_mobile ? [0, use.times] : [use.times, 0]]] : [];
    });
  const figure = (
    name: keyof typeof FIGURE_TITLES,
    of: string,
    columns: string[],
    counts: [string, number[]][],
  ): Figure => ({
    name,
    title: FIGURE_TITLES[name]({}, locale),
    of,
    columns,
    rows: summed(counts).sort((a, b) => totalOf(b) - totalOf(a)),
  });
  return [
    ...(hasClaims ? await readClaimFigures(db, days, language) : []),
    figure(
      'states',
      m.staff_figures_state({}, locale),
      served,
      zips.map(({ zip, searches, served: yes }) => [stateOf(zip), [yes, searches - yes]]),
    ),
    figure(
      'zips',
      m.staff_figures_zip({}, locale),
      served,
      zips.map(({ zip, searches, served: yes }) => [
        `${zip} ${zipCode(zip)?.city ?? elsewhere}`,
        [yes, searches - yes],
      ]),
    ),
    figure(
      'help',
      m.staff_request_about({}, locale),
      waiting,
      help.map(({ reason, requests, waiting: open }) => [deskReasonName(reason, language), [requests - open, open]]),
    ),
    figure(
      'help-states',
      m.staff_figures_state({}, locale),
      waiting,
      help.map(({ state, requests, waiting: open }) => [stateName(state, language), [requests - open, open]]),
    ),
    {
      ...figure(
        'pages',
        m.usage_page({}, locale),
        devices,
        usesOf('view', ({ name }) => useName('view', name, language)),
      ),
      note: m.usage_pages_note({}, locale),
    },
    figure(
      'page-languages',
      m.usage_language({}, locale),
      devices,
      usesOf('view', ({ language: spoken }) => LANGUAGE_NAMES[spoken === 'es' ? 'es' : 'en']),
    ),
    {
      ...figure(
        'clicks',
        m.usage_click({}, locale),
        devices,
        usesOf('click', ({ name }) => useName('click', name, language)),
      ),
      note: m.usage_clicks_note({}, locale),
    },
    figure(
      'click-states',
      m.staff_figures_state({}, locale),
      devices,
      usesOf('click', ({ state }) => state && stateName(state, language)),
    ),
    figure(
      'activity',
      m.staff_figures_event({}, locale),
      [m.staff_figures_times({}, locale)],
      activity.map(({ event, times }) => [eventName(event, language), [times]]),
    ),
  ];
}

/** The rows that fit on the page. */
export const shortened = (figure: Figure): Figure => ({ ...figure, rows: figure.rows.slice(0, ZIPS_SHOWN) });

const totalOf = ({ counts }: { counts: number[] }) => counts.reduce((sum, count) => sum + count, 0);

function summed(counts: [string, number[]][]): Figure['rows'] {
  const rows = new Map<string, number[]>();
  for (const [label, each] of counts) {
    const before = rows.get(label);
    rows.set(label, before ? each.map((count, at) => count + (before[at] ?? 0)) : each);
  }
  return [...rows].map(([label, each]) => ({ label, counts: each }));
}

/** A figure with its heads, for a spreadsheet. */
export const figureRows = ({ of, columns, rows }: Figure): string[][] => [
  [of, ...columns],
  ...rows.map(({ label, counts }) => [label, ...counts.map(String)]),
];
