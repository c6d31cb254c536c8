// Separate from the call, so that a form can list the topics without loading the parser.

/** The topics that people write to us about. */
export const CONTACT_TOPICS = [
  'policy',
  'payment',
  'claim',
  'quote',
  'agent',
  'complaint',
  'website',
  'other',
] as const;
export type ContactTopic = (typeof CONTACT_TOPICS)[number];

export const CONTACT_MESSAGE_MAX = 2000;
