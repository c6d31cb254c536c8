import { href } from 'react-router';
import { brand } from '#config/brand.ts';
import type { StateCode } from '#contract/limits.ts';
import type { Can } from '../can.ts';
import { portalHref } from '../navigation/portal-href.ts';

/** As a select lists them (BA-02). */
export const appointmentStates = ['FL', 'GA', 'TX'] as const satisfies readonly StateCode[];

const outside: Record<StateCode, string | undefined> = {
  FL: brand.links.appointmentFL,
  TX: brand.links.appointmentTX,
  GA: brand.links.appointmentGA,
};
/** Whether every state has a site of its own to apply at. */
export const hasAppointmentSites = appointmentStates.every((state) => outside[state] !== undefined);

/** Where one applies in a state: its configured site, or our own form; nothing where one writes to its mailbox. */
export function appointmentHref(state: StateCode, can: Can): string | undefined {
  return (
    outside[state] ??
    (can('apply') ? portalHref(href('/apply/:topic', { topic: `agent-${state.toLowerCase()}` })) : undefined)
  );
}

export function isState(text: string | null): text is StateCode {
  return appointmentStates.some((state) => state === text);
}
