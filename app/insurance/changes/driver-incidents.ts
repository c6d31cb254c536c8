// What the desk finds in the driving record of somebody who is to be added: kept with the request, priced with the change.
import { z } from 'zod';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { day } from '#contract/fields.ts';

/** As rate books name them; who is not at fault costs nothing and is known. */
export const INCIDENT_NAMES = {
  minor: m.incident_minor,
  speed_16_25: m.incident_speed_16_25,
  speed_26_up: m.incident_speed_26_up,
  at_fault_pd: m.incident_at_fault_pd,
  at_fault_bi: m.incident_at_fault_bi,
  major: m.incident_major,
  dui: m.incident_dui,
  not_at_fault: m.incident_not_at_fault,
} as const;

export const MOST_INCIDENTS = 5;
const rows = Array.from({ length: MOST_INCIDENTS }, (_, at) => at + 1);

const incident = z.strictObject({
  kind: z.string().refine((kind) => Object.hasOwn(INCIDENT_NAMES, kind)),
  on: day,
});
export type Incident = z.output<typeof incident>;

/**
 * The rows of the form that are filled in; none means that there was nothing.
 *
 * @returns nothing when one lacks its kind or its day, or lies after today
 */
export function readIncidents(form: Fields, today: string): Incident[] | undefined {
  const typed = rows
    .map((row) => ({ kind: form[`incident-${row}`] ?? '', on: form[`incidentOn-${row}`] ?? '' }))
    .filter(({ kind, on }) => kind || on);
  const { data } = z.array(incident).safeParse(typed);
  return data?.every(({ on }) => on <= today) ? data : undefined;
}

/** As a request keeps them among what was asked for. */
export const withIncidents = (details: Fields, incidents: Incident[]): Fields => ({
  ...details,
  incidents: JSON.stringify(incidents),
});

/** @returns nothing while nobody has looked */
export function incidentsOf({ incidents }: Fields): Incident[] | undefined {
  return incidents === undefined ? undefined : z.array(incident).parse(JSON.parse(incidents));
}
