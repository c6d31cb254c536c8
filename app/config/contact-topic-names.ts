import type { ContactTopic } from '#contract/contact-topics.ts';
import { m } from './messages/compiled/messages.js';

/** Labels of the topics that people write to us about, for the site's form and our emails. */
export const contactTopicNames = {
  policy: m.contact_topic_policy,
  payment: m.contact_topic_payment,
  claim: m.contact_topic_claim,
  quote: m.contact_topic_quote,
  agent: m.contact_topic_agent,
  complaint: m.contact_topic_complaint,
  website: m.contact_topic_website,
  other: m.contact_topic_other,
} satisfies Record<ContactTopic, unknown>;
