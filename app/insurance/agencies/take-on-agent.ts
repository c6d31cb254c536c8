import { z } from 'zod';
import type { Language } from '#config/language.ts';
import { email, line } from '#contract/fields.ts';
import { removeAuthenticator } from '#platform/accounts/authenticator-store.ts';
import { voidResets } from '#platform/accounts/password-reset-store.ts';
import { mailReset } from '#platform/accounts/send-reset.ts';
import { audit } from '#platform/audit/audit-store.ts';
import type { Context } from '#platform/context/handler.ts';
import { endSessionsOf } from '#platform/sessions/session-store.ts';
import { findOpenAgency } from './agency-store.ts';
import { inviteAgent } from './invite-agent.ts';
import {
  addProducer,
  changeProducer,
  closeProducer,
  findUserId,
  reopenProducer,
  returnLeads,
} from './producer-store.ts';

/** What the command line provides. No page gives an agent a login: the carrier appoints them first. */
type Operating = Pick<Context, 'db' | 'keyring' | 'env' | 'requestId'>;

/** The number that an agency has with the company. */
const agencyCode = z.string().regex(/^[0-9]{2}-[0-9]{4,6}$/);

export const newAgent = z.object({
  agency: agencyCode,
  userId: z.string().regex(/^[A-Za-z0-9._-]{4,40}$/),
  email,
  firstName: line(60),
  lastName: line(60),
  /** Of the producer, from the state. */
  license: line(30),
  language: z.enum(['en', 'es'] as const satisfies Language[]),
});
export type NewAgent = z.output<typeof newAgent>;

/**
 * Gives an agent of an agency a login, and mails the link to set a password. For an agent of this agency who has the
 * user ID already, the given facts replace the old ones; with a password, the link resets it. Whoever left comes back
 * without their old password and authenticator.
 *
 * @returns `elsewhere` when the user ID is, or was, that of an agent of another agency: what they did goes by it
 */
export async function takeOnAgent(
  operating: Operating,
  joins: NewAgent,
): Promise<'joined' | 'changed' | 'no-agency' | 'elsewhere'> {
  return operating.db.transaction().execute(async (db) => {
    const agency = await findOpenAgency(db, joins.agency);
    if (!agency) return 'no-agency';
    const known = await findUserId(db, joins.userId);
    if (known && known.agency_id !== agency.id) return 'elsewhere';
    const isNew = !known || known.closed_at !== null;
    const id = known?.id ?? (await addProducer(db, agency.id, joins));
    const person = { kind: 'producer', id } as const;
    if (known) {
      await changeProducer(db, id, joins);
      // The address before may have been a stranger's.
      await voidResets(db, person);
    }
    if (known?.closed_at) {
      await removeAuthenticator(db, person);
      await reopenProducer(db, id);
    }
    if (!isNew && known.password_hash) await mailReset(db, operating, person, joins);
    else await inviteAgent(db, operating, id, { ...joins, agency });
    await audit(db, operating, {
      act: isNew ? 'take-on-agent' : 'change-agent',
      actor: 'operator',
      subject: ['producer', id],
      detail: { agency: agency.id },
    });
    return isNew ? 'joined' : 'changed';
  });
}

/**
 * Closes an agent's access: their sessions and links stop working at once, and the open leads that they held
 * become unassigned in the agency.
 *
 * @returns how many leads went back; undefined when no agent has this user ID
 */
export async function letAgentGo(operating: Operating, userId: string): Promise<number | undefined> {
  return operating.db.transaction().execute(async (db) => {
    const known = await findUserId(db, userId);
    if (!known || known.closed_at) return undefined;
    const person = { kind: 'producer', id: known.id } as const;
    await closeProducer(db, known.id);
    await endSessionsOf(db, person);
    await voidResets(db, person);
    const count = await returnLeads(db, known);
    await audit(db, operating, {
      act: 'let-agent-go',
      actor: 'operator',
      subject: ['producer', known.id],
      detail: { agency: known.agency_id, count },
    });
    return count;
  });
}
