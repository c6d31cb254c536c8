import { href } from 'react-router';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { StateCode } from '#contract/limits.ts';

/** What one applies for, by its part of the address. */
export const TOPICS = ['agent-fl', 'agent-ga', 'agent-tx', 'job'] as const;
export type Topic = (typeof TOPICS)[number];
export type ApplicationKind = 'appointment' | 'job';

export const isTopic = (text: string | undefined): text is Topic => TOPICS.some((topic) => topic === text);
export const kindOf = (topic: Topic): ApplicationKind => (topic === 'job' ? 'job' : 'appointment');

const STATE_OF: Record<Topic, StateCode | undefined> = {
  'agent-fl': 'FL',
  'agent-ga': 'GA',
  'agent-tx': 'TX',
  job: undefined,
};
/** The state of an agent's appointment. */
export const stateOf = (topic: Topic) => STATE_OF[topic];

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

/** Applications are read within so many business days: people are told so. */
export const READ_WITHIN_DAYS = 5;

/** Where it begins; a step of it, or one of the pages around them. */
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
