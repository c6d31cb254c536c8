import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '../layout/phone-number.ts';
import type { HelpAnswer } from './help-answer.ts';

/** HP-11: what did not leave the device is told beside the form, not in place of the page. */
export async function orOffline<Answer>(ask: () => Promise<Answer>): Promise<Answer | HelpAnswer> {
  try {
    return await ask();
  } catch (error) {
    // A refused or lost connection; anything else is the server's to tell.
    if (!(error instanceof TypeError)) throw error;
    return { message: m.pages_assist_offline({ phone: tollFree(brand.phones.support) }), errors: {}, typed: {} };
  }
}
