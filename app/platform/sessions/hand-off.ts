import type { z } from 'zod';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { HAND_OFF_FIELD } from '#contract/login.ts';
import { audit } from '../audit/audit-store.ts';
import type { ActOn } from '../audit/audited-acts.ts';
import { Failure } from '../context/failure.ts';
import { AnswerWithFacts, type Context } from '../context/handler.ts';
import { hashToken, newToken } from '../context/keyring.ts';
import type { Queryable } from '../database/database.ts';
import { addTicket, type HandedOver, takeTicket } from './hand-off-store.ts';
import type { Person } from './person.ts';

/** The answer to a correct password, with a one-use ticket that replaces the password when the form is posted on. */
export async function answerWithTicket<Answer>(
  context: Context,
  person: HandedOver,
  answer: Answer,
): Promise<AnswerWithFacts<Answer, { handOffTicket: string }>> {
  const { token, tokenHash } = newToken();
  await context.db.transaction().execute(async (db) => {
    await addTicket(db, person, tokenHash);
    await auditPerson(db, context, 'validate-login', person);
  });
  return new AnswerWithFacts(answer, { handOffTicket: token });
}

/**
 * The person whom a posted form identifies: by a ticket for that kind of person, or by what was typed.
 *
 * @throws {Failure} refused when neither identifies a person
 */
export async function provenPerson<Typed extends z.ZodType>(
  context: Context,
  form: Fields,
  kind: HandedOver['kind'],
  typed: Typed,
  prove: (fields: z.output<Typed>) => Promise<Person>,
): Promise<Person> {
  const ticket = form[HAND_OFF_FIELD];
  if (ticket) {
    const person = await takeTicket(context.db, kind, hashToken(ticket));
    if (!person) throw new Failure('refused', m.login_ticket_over({}, { locale: context.language }));
    return person;
  }
  const fields = typed.safeParse(form);
  if (!fields.success) throw new Failure('refused', m.login_both_needed({}, { locale: context.language }));
  return prove(fields.data);
}

/** Adds an audit row for what a signed-in person did to their own data. */
export async function auditPerson(
  db: Queryable,
  context: Context,
  act: ActOn<'person'>,
  { kind, id }: Person,
): Promise<void> {
  await audit(db, context, { act, actor: `${kind} ${id}`, subject: [kind, id] });
}
