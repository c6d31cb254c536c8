import { href } from 'react-router';
import { brand } from '#config/brand.ts';
import { STATES_BY_NAME, type StateCode } from '#config/states.ts';
import type { Can } from '../can.ts';
import { portalHref } from '../navigation/portal-href.ts';

const outside = (state: StateCode) => brand.states[state].links?.appointment;
/** Whether every state has an external site for applications. */
export const hasAppointmentSites = STATES_BY_NAME.every((state) => outside(state) !== undefined);

/** Where agents apply in a state: its configured site, or our own form; undefined when they write to its mailbox. */
export function appointmentHref(state: StateCode, can: Can): string | undefined {
  return (
    outside(state) ??
    (can('apply') ? portalHref(href('/apply/:topic', { topic: `agent-${state.toLowerCase()}` })) : undefined)
  );
}
