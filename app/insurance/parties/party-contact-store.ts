import { sql } from 'kysely';
import type { Language } from '#config/language.ts';
import type { Queryable } from '#platform/database/database.ts';

/**
 * Gives the first named insured of each policy the contact data and language that the policy has now. A person on two
 * policies is one party, with the contact that was changed last.
 */
export async function writePartyContacts(trx: Queryable, policyIds: number[]): Promise<void> {
  if (policyIds.length === 0) return;
  await sql`
    update party set phone = last.phone, email = last.email, language = last.language
    from (
      select distinct on (role.party_id) role.party_id, policy.phone, policy.email, policy.language
      from policy_party as role join policy on policy.id = role.policy_id
      where role.policy_id = any(${policyIds}) and role.role = 'named_insured' and role.position = 1
      order by role.party_id, policy.id desc
    ) as last
    where party.id = last.party_id and (party.phone, party.email, party.language)
      is distinct from (last.phone, last.email, last.language)`.execute(trx);
}

/** The parties of an account's policies that the account belongs to. */
const holderOf = (accountId: number) => sql`
  select distinct party.id from account
    join account_policy on account_policy.account_id = account.id
    join policy_party as role on role.policy_id = account_policy.policy_id and role.role = 'named_insured'
    join party on party.id = role.party_id
      and lower(party.first_name collate "C") = lower(account.first_name collate "C")
      and lower(party.last_name collate "C") = lower(account.last_name collate "C")
  where account.id = ${accountId}`;

/** Keeps with the person what their account agreed to, or that it withdrew. */
export async function writePartyConsent(
  trx: Queryable,
  accountId: number,
  { kind, wording, is_given }: { kind: string; wording: string; is_given: boolean },
): Promise<void> {
  await (is_given
    ? sql`insert into party_consent (party_id, kind, wording) select id, ${kind}, ${wording} from (${holderOf(accountId)}) as holder`
    : sql`update party_consent set withdrawn_at = now()
        where kind = ${kind} and withdrawn_at is null and party_id in (${holderOf(accountId)})`
  ).execute(trx);
}

/** What the person of an account agreed to as an insured, and what of it they withdrew. */
export async function findPartyConsents(db: Queryable, accountId: number) {
  const { rows } = await sql<{ kind: string; wording: string; agreed_at: Date; withdrawn_at: Date | null }>`
    select kind, wording, agreed_at, withdrawn_at from party_consent -- party_consent_of_party
    where party_id in (${holderOf(accountId)}) order by id`.execute(db);
  return rows;
}

/** The named insureds of a policy, each with their language and what they agree to today. */
export async function findInsuredParties(db: Queryable, policyId: number) {
  const { rows } = await sql<{ name: string; language: Language; consents: string[] }>`
    select concat_ws(' ', party.first_name, party.last_name) as name, party.language,
      array(select distinct kind from party_consent as said
        where said.party_id = party.id and said.withdrawn_at is null order by kind) as consents -- party_consent_of_party
    from policy_party as role join party on party.id = role.party_id
    where role.policy_id = ${policyId} and role.role = 'named_insured'
    order by role.position`.execute(db);
  return rows;
}
