// Mails the policyholder, if there is an address, and the agency about a notice of cancellation.
import type { Env } from '#config/env.server.ts';
import type { Queryable } from '#platform/database/database.ts';
import type { composeMail } from '#platform/messages/compose-mail.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import { findAgencyOf } from '../policies/contact-on-file-store.ts';
import { findPolicyReader, type Reader } from '../policies/policy-reader-store.ts';
import {
  type Notice,
  noticeAgencyMail,
  noticeMail,
  type TakenBack,
  takenBackAgencyMail,
  takenBackMail,
} from './nonpayment-mails.ts';

export const notifyOfNotice = (trx: Queryable, env: Env, policyId: number, notice: Notice): Promise<void> =>
  tell(trx, policyId, {
    toReader: (reader) => noticeMail(env, notice, reader),
    toAgency: (isMailed) => noticeAgencyMail(notice, isMailed),
  });

/** Without an email address, the policyholder never read of the notice: it was not mailed. */
export const notifyNoticeWithdrawn = (
  trx: Queryable,
  env: Env,
  policyId: number,
  back: TakenBack,
  isPaid: boolean,
): Promise<void> =>
  tell(trx, policyId, {
    toReader: (reader) => takenBackMail(env, back, reader),
    toAgency: () => takenBackAgencyMail(back, isPaid),
  });

type Mail = ReturnType<typeof composeMail>;

async function tell(
  trx: Queryable,
  policyId: number,
  { toReader, toAgency }: { toReader: (reader: Reader) => Mail; toAgency: (isMailed: boolean) => Mail },
): Promise<void> {
  const reader = await findPolicyReader(trx, policyId);
  if (reader) await enqueueMail(trx, { to: reader.email, ...toReader(reader) });
  const agency = await findAgencyOf(trx, policyId);
  if (agency) await enqueueMail(trx, { to: agency.email, ...toAgency(reader !== undefined) });
}
