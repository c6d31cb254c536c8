import { sql } from 'kysely';
import type { Queryable } from '#platform/database/database.ts';
import type { ClaimKind } from '../claim.ts';
import type { PartyRole } from '../lines/claim-record.ts';

export type ClaimOfPair = {
  number: string;
  kind: ClaimKind;
  lossOn: string;
  where: string | null;
  line: number | null;
  reportedOn: string;
  /** Who is named in it, with their part in the accident. */
  people: { name: string | null; role: PartyRole }[];
  /** Its cars, such as `2019 Toyota Corolla QRT4417`. */
  cars: string[];
};
type SameAccident = { first: ClaimOfPair; second: ClaimOfPair };

/** How many days apart two reports may date the same accident, and for how many days a pair is suggested. */
const SAME_WITHIN_DAYS = 2;
const PROPOSED_DAYS = 60;

/**
 * Pairs of claims on one policy with nearly the same date, of which at least one is open: possibly one accident that
 * was reported twice. Pairs that a person has marked as two accidents are left out.
 */
export async function findSameAccidents(db: Queryable, size: number): Promise<SameAccident[]> {
  const of = (claim: 'first' | 'second') => sql`jsonb_build_object(
    'number', ${sql.ref(`${claim}.number`)}, 'kind', ${sql.ref(`${claim}.kind`)},
    'lossOn', ${sql.ref(`${claim}.loss_on`)}, 'where', coalesce(${sql.ref(`${claim}.place`)}, ${sql.ref(`${claim}.city`)}),
    'line', (select min(line.number) from claim_line as line
      where line.claim_id = ${sql.ref(`${claim}.id`)} and line.same_as is null),
    'reportedOn', ${sql.ref(`${claim}.reported_on`)},
    'people', coalesce((select jsonb_agg(jsonb_build_object('name', party.name, 'role', party.role) order by party.id)
      from claim_party as party where party.claim_id = ${sql.ref(`${claim}.id`)} and party.same_as is null), '[]'),
    'cars', coalesce((select jsonb_agg(concat_ws(' ', car.model_year, car.make, car.model, car.plate) order by car.id)
      from claim_vehicle as car where car.claim_id = ${sql.ref(`${claim}.id`)}), '[]'))`;
  const { rows } = await sql<SameAccident>`
    select ${of('first')} as first, ${of('second')} as second
    from claim as second -- claim_of_policy_lately
    join claim as first on first.policy_id = second.policy_id -- claim_by_policy
      and first.id < second.id
      and first.loss_on between second.loss_on - ${SAME_WITHIN_DAYS}::int and second.loss_on + ${SAME_WITHIN_DAYS}::int
    where second.policy_id is not null and second.loss_on >= current_date - ${PROPOSED_DAYS}::int
      and exists (
        select from claim_line as line where line.claim_id in (first.id, second.id) and line.closed_at is null
      )
      and not exists (
        select from claim_event as event
        where event.claim_id = second.id and event.kind = 'claims-apart' and event.facts ->> 'other' = first.number
      )
    order by second.loss_on desc, second.id desc
    limit ${size}`.execute(db);
  return rows;
}
