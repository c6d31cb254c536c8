import { m } from '#config/messages/compiled/messages.js';
import type { readStateMessage } from '#contract/login.ts';
import { sanitisedNotice } from '#insurance/notices/notice.ts';
import { audienceAt } from '#insurance/notices/notice-desk.ts';
import { audienceOf, findNotice } from '#insurance/notices/notice-store.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Handler } from '#platform/context/handler.ts';

/** The current notice of a state's agent system, sanitized. */
export const readStateMessageHandler: Handler<typeof readStateMessage> = async ({ audience }, { db }) => {
  if (!audienceAt(audience)) throw new Failure('malformed', m.call_malformed({ field: 'audience' }));
  const html = await findNotice(db, audienceOf(audience));
  return { html: html && sanitisedNotice(html) };
};
