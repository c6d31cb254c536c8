import type { Env } from '#config/env.server.ts';

export type Texting = Pick<Env, 'SMS_URL' | 'showsOutbox'>;

/** Whether a text reaches anybody: without a text service it stays in the outbox, which only a trial shows. */
export const canText = ({ SMS_URL, showsOutbox }: Texting): boolean => SMS_URL !== undefined || showsOutbox;
