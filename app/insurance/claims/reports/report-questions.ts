// What each page asks about the accident. "I don't know yet" is allowed everywhere, except for the answers that a claim
// cannot be opened without: what happened, on which day, and how to reach the reporter.
import { stateName } from '#config/by-state/state-names.ts';
import { m } from '#config/messages/compiled/messages.js';
import { STATES } from '#config/states.ts';
import { zip } from '#contract/fields.ts';
import { daysBetween } from '#platform/calendar/day.ts';
import { CLAIM_KINDS } from '../claim.ts';
import { CLAIM_KIND_NAMES } from '../claim-labels.ts';
import { ZONES } from '../loss.ts';
import { ZONE_NAMES } from '../zone-names.ts';
import { type Asked, option, type ReportForm } from './report-form.ts';
import { REPORT_KIND_NAMES } from './report-labels.ts';

export const what: ReportForm = {
  id: 'what',
  title: m.report_what_title,
  lead: m.report_what_lead,
  groups: [
    {
      questions: [
        {
          name: 'kind',
          label: m.report_kind,
          error: m.report_kind_error,
          shape: 'cards',
          options: CLAIM_KINDS.map((kind) => option(kind, REPORT_KIND_NAMES[kind])),
          write: (value, { language }) =>
            Object.entries(CLAIM_KIND_NAMES).find(([kind]) => kind === value)?.[1]({}, { locale: language }) ?? value,
        },
        {
          name: 'story',
          label: m.report_story,
          hint: m.report_story_hint,
          error: m.report_story_error,
          shape: 'long',
          maxLength: 2000,
          mayBeUnknown: true,
        },
      ],
    },
  ],
};

const TIMES = {
  early: m.report_time_early,
  morning: m.report_time_morning,
  afternoon: m.report_time_afternoon,
  evening: m.report_time_evening,
  night: m.report_time_night,
};
/** The approximate hour that an answer stands for. */
export const HOURS: Record<string, string> = {
  early: '06:00',
  morning: '10:00',
  afternoon: '15:00',
  evening: '19:00',
  night: '23:00',
};
const MOST_YEARS = 10;

export const when: ReportForm = {
  id: 'when',
  title: m.report_when_title,
  lead: m.report_when_lead,
  groups: [
    {
      questions: [
        { name: 'day', label: m.report_day, hint: m.report_day_hint, error: m.report_day_error, shape: 'known-day' },
        {
          name: 'time',
          label: m.report_time,
          error: m.report_time_error,
          shape: 'cards',
          mayBeUnknown: true,
          options: Object.entries(TIMES).map(([value, label]) => option(value, label)),
        },
      ],
    },
  ],
  across: ({ day = '' }, { today }) => {
    if (!day) return {};
    if (day > today) return { day: m.report_day_to_come };
    return daysBetween(day, today) > MOST_YEARS * 366 ? { day: m.report_day_error } : {};
  },
};

export const where: ReportForm = {
  id: 'where',
  title: m.report_where_title,
  lead: m.report_where_lead,
  groups: [
    {
      questions: [
        {
          name: 'state',
          label: m.report_state,
          error: m.report_state_error,
          shape: 'cards',
          options: [
            ...STATES.map((state) => option(state, (_, { locale }) => stateName(state, locale))),
            option('other', m.report_state_other),
          ],
        },
        {
          name: 'place',
          label: m.report_place,
          hint: m.report_place_hint,
          error: m.report_place_error,
          maxLength: 200,
          mayBeUnknown: true,
        },
        { name: 'city', label: m.report_city, error: m.report_city_error, maxLength: 60, isOptional: true },
        {
          name: 'zip',
          label: m.report_zip,
          error: m.report_zip_error,
          schema: zip,
          isOptional: true,
          maxLength: 5,
          inputMode: 'numeric',
        },
      ],
    },
  ],
};

const zoneQuestions = (zones: readonly number[]): Asked[] =>
  zones.map((zone) => ({
    name: `zone-${zone}`,
    label: ZONE_NAMES[zone] ?? m.report_zone_1,
    error: m.report_text_error,
    shape: 'check',
    listAs: false,
  }));

export const damage: ReportForm = {
  id: 'damage',
  title: m.report_damage_title,
  lead: m.report_damage_lead,
  groups: [
    { legend: m.report_zones_front, questions: zoneQuestions([11, 12, 1, 13]) },
    { legend: m.report_zones_right, questions: zoneQuestions([2, 3, 4]) },
    { legend: m.report_zones_back, questions: zoneQuestions([5, 6, 7, 14]) },
    { legend: m.report_zones_left, questions: zoneQuestions([8, 9, 10]) },
    {
      questions: [
        {
          name: 'zones',
          label: m.report_zones,
          error: m.report_text_error,
          isOptional: true,
          shape: 'choice',
          options: [option('none', m.report_undamaged), option('unknown', m.report_zones_unknown)],
        },
        {
          name: 'drivable',
          label: m.report_drivable,
          hint: m.report_drivable_hint,
          shape: 'yes-no',
          error: m.report_drivable_error,
          mayBeUnknown: true,
        },
        {
          name: 'whereabouts',
          label: m.report_whereabouts,
          hint: m.report_whereabouts_hint,
          maxLength: 200,
          error: m.report_whereabouts_error,
          mayBeUnknown: true,
        },
      ],
    },
  ],
  across: (answers) => {
    const isSaid = ZONES.some((zone) => answers[`zone-${zone}`] === 'yes') || answers.zones;
    return isSaid ? {} : { zones: m.report_zones_error };
  },
};
