import type { Language } from '#config/language.ts';
import type { Coverage, Track } from '#contract/coverages.ts';
import type { Queryable } from '#platform/database/database.ts';
import type { TimedFacts } from '../clocks/clocks.ts';

/** What a claim has for one of its parties, and nothing of the others. */
export async function readSent(db: Queryable, claimId: number, partyId: number) {
  const claim = await db
    .selectFrom('claim')
    .select([
      'number',
      'law_state as lawState',
      'is_law_known as isLawKnown',
      'zip',
      'loss_on as lossOn',
      'policy_id as policyId',
    ])
    .select('join_code_hash as joinCodeHash')
    .where('id', '=', claimId)
    .executeTakeFirstOrThrow();
  const party = await db
    .selectFrom('claim_party')
    .select('email')
    .select(({ eb }) => eb('represented_by', 'is not', null).$castTo<boolean>().as('isRepresented'))
    .where('id', '=', partyId)
    .executeTakeFirst();
  const lines = await db
    .selectFrom('claim_line') // claim_line_by_number
    .select('id')
    .select(({ ref }) => [
      ref('coverage').$castTo<Coverage>().as('coverage'),
      ref('track').$castTo<Track>().as('track'),
    ])
    .where('claim_id', '=', claimId)
    .where('party_id', '=', partyId)
    .orderBy('number')
    .execute();
  const events = await db
    .selectFrom('claim_event') // claim_event_of_claim
    .innerJoin('claim_line', 'claim_line.id', 'claim_event.line_id')
    .select(['claim_event.id', 'claim_event.line_id as lineId', 'claim_event.kind'])
    .select(['claim_event.happened_at as happenedAt', 'claim_event.visibility'])
    .select(({ ref }) => ref('claim_event.facts').$castTo<TimedFacts>().as('facts'))
    .where('claim_event.claim_id', '=', claimId)
    .where('claim_line.party_id', '=', partyId)
    .execute();
  const items = await db
    .selectFrom('claim_item') // claim_item_of_party
    .select(['id', 'why'])
    .where('party_id', '=', partyId)
    .where('answered_at', 'is', null)
    .where('waived_at', 'is', null)
    .orderBy('id')
    .execute();
  const letters = await db
    .selectFrom('claim_letter') // claim_letter_of_party
    .select(['id', 'kind', 'line_id as lineId', 'written_at as writtenAt'])
    .select(({ ref }) => [
      ref('language').$castTo<Language>().as('language'),
      ref('facts').$castTo<Record<string, unknown>>().as('facts'),
    ])
    .where('party_id', '=', partyId)
    .orderBy('id')
    .execute();
  return { claim, party, lines, events, items, letters };
}
