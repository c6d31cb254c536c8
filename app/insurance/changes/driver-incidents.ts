// What the desk finds in the driving record of somebody who is to be added: kept with the request, priced with the change.
import { z } from 'zod';
import type { Fields } from '#contract/call.ts';
import { day } from '#contract/fields.ts';
import { INCIDENT_NAMES, MOST_INCIDENTS } from './incident-names.ts';

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
