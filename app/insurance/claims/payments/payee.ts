import { m } from '#config/messages/compiled/messages.js';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import type { ClaimLine, ClaimParty, ClaimRecord, PartyRole } from '../lines/claim-record.ts';
import { OUTSIDE_ROLES, type OutsideRole } from '../lines/line-labels.ts';
import { policyAtLoss } from '../lines/policy-at-loss.ts';
import { payeesOf } from './line-payments.ts';

/** Who was paid, as the event of the payment keeps it: a person of the claim, or somebody outside of it by role and name. */
export type PayeeFacts = { to: number; role?: PartyRole } | { role: OutsideRole; payee: string };

const MOST_NAME = 120;

export const outsideRole = (typed: string): OutsideRole | undefined =>
  (Object.keys(OUTSIDE_ROLES) as OutsideRole[]).find((each) => each === typed);

/** The choice of somebody outside of the claim whose name is known. */
export const namedPayee = (role: OutsideRole, name: string) => `${role}:${name}`;

/**
 * Reads who was paid: a person's id, a named payee, or a role with the name that was typed beside it.
 *
 * @throws {Failure} refused, with a message that says what is missing
 */
export function readPayee(
  { language }: Pick<Context, 'language'>,
  { parties, partyId }: { parties: readonly ClaimParty[]; partyId: number },
  { to, payee: typed }: { to: string; payee: string },
): PayeeFacts {
  const refuse = (words: typeof m.cpay_bad_payee) => new Failure('refused', words({}, { locale: language }));
  const person = payeesOf(parties, partyId).find(({ id }) => String(id) === to);
  const [chosen = '', ...rest] = to.split(':');
  const role = outsideRole(chosen);
  const known = rest.join(':');
  if (!person && !role) throw refuse(m.cpay_bad_payee).at('to');
  // Somebody else may have been meant than who was chosen.
  if ((person || known) && typed.trim()) throw refuse(m.cpay_other_payee).at('payee');
  if (person) return { to: person.id, ...(person.id !== partyId && { role: person.role }) };
  const payee = (known || typed).replace(/\s+/g, ' ').trim().slice(0, MOST_NAME);
  if (!role || !payee) throw refuse(m.cpay_need_payee).at('payee');
  return { role, payee };
}

/** The lender of a line's car by the policy on the day of the loss. */
export async function lenderOfCar(
  db: Queryable,
  { claim, vehicles }: Pick<ClaimRecord, 'claim' | 'vehicles'>,
  { vehicleId }: Pick<ClaimLine, 'vehicleId'>,
): Promise<string | undefined> {
  const car = vehicles.find(({ id, side }) => id === vehicleId && side === 'ours');
  if (!car?.vin) return undefined;
  const document = await policyAtLoss(db, claim);
  return document?.vehicles.find(({ vin }) => vin === car.vin)?.lender?.name;
}
