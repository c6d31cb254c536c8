import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';

/** Whether a policy's phone to call is of an agent; once its agency has closed, it is ours (`agencyToCall`). */
export const isOfAgent = (phone: string): boolean => phone !== brand.phones.support;

/** The heading above a policy's phone to call. */
export const agentTitle = (phone: string) => (isOfAgent(phone) ? m.guest_your_agent : m.guest_customer_service);
