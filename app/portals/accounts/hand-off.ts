import { HAND_OFF_HEADER } from '#contract/login.ts';
import { audit } from '../audit/audit-store.ts';
import type { Queryable } from '../database/database.ts';
import { AnswerWithHeaders, type Asked } from '../handler.ts';
import { newToken } from '../keyring.ts';
import { addTicket, type Person } from './hand-off-store.ts';

/** The answer to a right password, with the one-use ticket that stands for it in the form posted on. */
export async function answerWithTicket<Answer>(
  asked: Asked,
  person: Person,
  answer: Answer,
): Promise<AnswerWithHeaders<Answer>> {
  const { token, tokenHash } = newToken();
  await asked.db.transaction().execute(async (db) => {
    await addTicket(db, person, tokenHash);
    await auditPerson(db, asked, 'validate-login', person);
  });
  return new AnswerWithHeaders(answer, { [HAND_OFF_HEADER]: token });
}

/** One row for what a signed-in person did themselves. */
export async function auditPerson(db: Queryable, asked: Asked, act: string, { kind, id }: Person): Promise<void> {
  await audit(db, asked, { act, actor: `${kind} ${id}`, subject: [kind, id] });
}
