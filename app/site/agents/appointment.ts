import { brand } from '#config/brand.ts';
import type { StateCode } from '#contract/limits.ts';
import { portalHref } from '../layout/portal-href.ts';

/** As a select lists them (BA-02). */
export const appointmentStates = ['FL', 'GA', 'TX'] as const satisfies readonly StateCode[];

const outside: Record<StateCode, string | undefined> = {
  FL: brand.links.appointmentFL,
  TX: brand.links.appointmentTX,
  GA: brand.links.appointmentGA,
};
/** Whether every state has a site of its own to apply at. */
export const hasAppointmentSites = appointmentStates.every((state) => outside[state] !== undefined);

/** Where one applies in a state: its configured site, or our own form. */
export function appointmentHref(state: StateCode): string {
  return outside[state] ?? portalHref(`/apply/agent-${state.toLowerCase()}`);
}

export function isState(text: string | null): text is StateCode {
  return appointmentStates.some((state) => state === text);
}
