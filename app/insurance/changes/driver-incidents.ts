// Incidents that the desk finds in a new driver's record. They are stored with the request and priced with the change.
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
 * Reads the filled-in rows of the form. An empty list means that the record has no incidents.
 *
 * @returns undefined when a row lacks its kind or date, or lies in the future
 */
export function readIncidents(form: Fields, today: string): Incident[] | undefined {
  const typed = rows
    .map((row) => ({ kind: form[`incident-${row}`] ?? '', on: form[`incidentOn-${row}`] ?? '' }))
    .filter(({ kind, on }) => kind || on);
  const { data } = z.array(incident).safeParse(typed);
  return data?.every(({ on }) => on <= today) ? data : undefined;
}

/** Adds the incidents to a request's details. */
export const withIncidents = (details: Fields, incidents: Incident[]): Fields => ({
  ...details,
  incidents: JSON.stringify(incidents),
});

/** @returns undefined until the desk has looked up the record */
export function incidentsOf({ incidents }: Fields): Incident[] | undefined {
  return incidents === undefined ? undefined : z.array(incident).parse(JSON.parse(incidents));
}
