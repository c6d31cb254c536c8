import type { readStateMessage } from '#contract/login.ts';
import { sanitisedNotice } from '#insurance/notices/notice.ts';
import { findNotice } from '#insurance/notices/notice-store.ts';
import type { Handler } from '#platform/context/handler.ts';

const AUDIENCES = { 'fl-ga': 'FL-GA', tx: 'TX' } as const;

/** The notice of a state's agent system, safe to show, while one is in force. */
export const readStateMessageHandler: Handler<typeof readStateMessage> = async ({ audience }, { db }) => {
  const html = await findNotice(db, AUDIENCES[audience]);
  return { html: html && sanitisedNotice(html) };
};
