// Tells the policyholder and the agency of a notice of cancellation, and that it no longer applies.
import type { Env } from '#config/env.server.ts';
import type { Queryable } from '#platform/database/database.ts';
import type { composeMail } from '#platform/messages/compose-mail.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import { mailOrLetter } from '../letters/mail-or-letter.ts';
import { findAgencyOf } from '../policies/contact-on-file-store.ts';
import { findPolicyReader, findRecipient } from '../policies/policy-reader-store.ts';
import {
  type Notice,
  noticeAgencyMail,
  noticeMail,
  type TakenBack,
  takenBackAgencyMail,
  takenBackLetter,
} from './nonpayment-mails.ts';

export async function notifyOfNotice(trx: Queryable, env: Env, policyId: number, notice: Notice): Promise<void> {
  const reader = await findPolicyReader(trx, policyId);
  if (reader) await enqueueMail(trx, { to: reader.email, ...noticeMail(env, notice, reader) });
  await tellAgency(trx, policyId, noticeAgencyMail(notice, reader !== undefined));
}

/** A letter follows a notice that was mailed. Without one or an email address, the policyholder never read of it. */
export async function notifyNoticeWithdrawn(
  trx: Queryable,
  env: Env,
  policyId: number,
  { wasMailed, ...back }: TakenBack & { wasMailed: boolean },
): Promise<void> {
  const recipient = await findRecipient(trx, policyId);
  if (wasMailed || recipient.email) {
    const to = {
      ...recipient,
      wants_paper: wasMailed && recipient.wants_paper,
      policyId,
      what: 'notice-back',
    } as const;
    await mailOrLetter(trx, to, takenBackLetter(env, back, recipient));
  }
  await tellAgency(trx, policyId, takenBackAgencyMail(back));
}

async function tellAgency(trx: Queryable, policyId: number, mail: ReturnType<typeof composeMail>): Promise<void> {
  const agency = await findAgencyOf(trx, policyId);
  if (agency) await enqueueMail(trx, { to: agency.email, ...mail });
}
