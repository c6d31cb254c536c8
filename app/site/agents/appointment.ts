import { brand } from '#config/brand.ts';
import { localizeHref } from '#config/localize.ts';
import type { StateCode } from '#contract/limits.ts';
import { paths } from '../layout/navigation.ts';

/** As a select lists them (BA-02). */
export const appointmentStates = ['FL', 'GA', 'TX'] as const satisfies readonly StateCode[];

const outside: Record<StateCode, string | undefined> = {
  FL: brand.links.appointmentFL,
  TX: brand.links.appointmentTX,
  GA: brand.links.appointmentGA,
};
/** Whether every state has a site of its own to apply at. */
export const hasAppointmentSites = appointmentStates.every((state) => outside[state] !== undefined);

export const appointmentSite = (state: StateCode): string | undefined => outside[state];

/** Where one applies in a state: its configured site, or our page that says how. */
export function appointmentHref(state: StateCode): string {
  return outside[state] ?? `${localizeHref(paths.becomeAgent)}?state=${state}#apply`;
}

export function isState(text: string | null): text is StateCode {
  return appointmentStates.some((state) => state === text);
}
