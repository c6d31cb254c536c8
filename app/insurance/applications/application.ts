import { href } from 'react-router';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { STATES_BY_NAME, type StateCode } from '#config/states.ts';

/** What is applied for, as in the URL. */
export type Topic = `agent-${Lowercase<StateCode>}` | 'job';
const agentTopic = (state: StateCode) => `agent-${state.toLowerCase() as Lowercase<StateCode>}` as const;
export const TOPICS: readonly Topic[] = [...STATES_BY_NAME.map(agentTopic), 'job'];
export type ApplicationKind = 'appointment' | 'job';

export const isTopic = (text: string | undefined): text is Topic => TOPICS.some((topic) => topic === text);
export const kindOf = (topic: Topic): ApplicationKind => (topic === 'job' ? 'job' : 'appointment');

/** The state of an agency appointment. */
export const stateOf = (topic: Topic): StateCode | undefined =>
  STATES_BY_NAME.find((state) => agentTopic(state) === topic);

export const APPLICATION_STATUSES = ['received', 'review', 'more-needed', 'approved', 'declined'] as const;
export type SentStatus = (typeof APPLICATION_STATUSES)[number];
export type ApplicationStatus = 'draft' | SentStatus;

export const isOver = (status: ApplicationStatus) => status === 'approved' || status === 'declined';

export function statusView(status: SentStatus, language: Language): { name: string; means: string } {
  const [name, means] = STATUS_WORDS[status];
  return { name: name({}, { locale: language }), means: means({}, { locale: language }) };
}

const STATUS_WORDS = {
  received: [m.apply_status_received, m.apply_status_received_means],
  review: [m.apply_status_review, m.apply_status_review_means],
  'more-needed': [m.apply_status_more, m.apply_status_more_means],
  approved: [m.apply_status_approved, m.apply_status_approved_means],
  declined: [m.apply_status_declined, m.apply_status_declined_means],
} as const satisfies Record<SentStatus, unknown>;

/** Applicants are told that applications are read within this many business days. */
export const READ_WITHIN_DAYS = 5;

/** The URL of an application's start, of one of its steps, or of a page around them. */
export function applyPath(topic: Topic, place?: string): string {
  switch (place) {
    case undefined:
      return href('/apply/:topic', { topic });
    case 'check':
      return href('/apply/:topic/check', { topic });
    case 'sent':
      return href('/apply/:topic/sent', { topic });
    case 'not-yet':
      return href('/apply/:topic/not-yet', { topic });
    default:
      return href('/apply/:topic/:step', { topic, step: place });
  }
}
