import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { mediumDay } from '#platform/calendar/written.ts';
import type { Queryable } from '#platform/database/database.ts';
import { type PolicySearch, readSearch, type SearchField } from '../../policies/find/policy-search.ts';
import { readClaimNumber } from '../access/claim-access.ts';
import { findNumberNow } from '../access/claim-access-store.ts';
import { isEnded } from '../lines/line.ts';
import { COVERAGE_NAMES, LINE_STATE_NAMES, lawName, ROLE_IN_CLAIM } from '../lines/line-labels.ts';
import { type ClaimFound, MOST_CLAIMS_FOUND, searchClaims } from './claim-search-store.ts';

/** The search fields of the claims desk. All given fields must match, and each word of a name must be in that of a party. */
export type ClaimSearch = Omit<PolicySearch, 'lastName' | 'proof'> & {
  claim?: string | undefined;
  name?: string | undefined;
};
export type ClaimSearchField = SearchField | 'claim';

/** @returns what to search for, and which fields cannot be read */
export function readClaimSearch(typed: Fields) {
  const { search, by, unreadable } = readSearch(typed);
  const { lastName: name, proof: _, ...others } = search;
  const isByClaim = Boolean(typed.claim?.trim());
  const claim = isByClaim ? readClaimNumber(typed.claim ?? '') : undefined;
  return {
    search: { ...others, name, claim } satisfies ClaimSearch,
    by: [...(isByClaim ? ['claim' as const] : []), ...by] satisfies ClaimSearchField[],
    unreadable: [...(isByClaim && !claim ? ['claim' as const] : []), ...unreadable] satisfies ClaimSearchField[],
  };
}

/** The number of a claim that was joined to another finds that one. */
export async function findClaims(db: Queryable, { claim, ...others }: ClaimSearch): Promise<ClaimFound[]> {
  const now = claim && (await findNumberNow(db, claim));
  return claim && !now ? [] : searchClaims(db, { ...others, claim: now });
}

/** A list of claims as display text. @param seesLines false for a desk that does not work on claims */
export const claimsFoundView = (found: ClaimFound[], language: Language, seesLines: boolean) => ({
  hasMore: found.length > MOST_CLAIMS_FOUND,
  found: found.slice(0, MOST_CLAIMS_FOUND).map((claim) => claimFoundView(claim, language, seesLines)),
});

function claimFoundView(found: ClaimFound, language: Language, seesLines: boolean) {
  const locale = { locale: language };
  const { number, lossOn, city, policy, isOpen } = found;
  return {
    number,
    about: [mediumDay(lossOn, language), city, lawName(found, language), policy].filter(Boolean).join(' · '),
    isOpen,
    status: (isOpen ? m.claim_status_open : m.claim_status_closed)({}, locale),
    lines: seesLines
      ? found.lines.map(({ number: line, coverage, state, party, role }) => ({
          line,
          what: [COVERAGE_NAMES[coverage]({}, locale), party ?? ROLE_IN_CLAIM[role]({}, locale)].join(', '),
          state: LINE_STATE_NAMES[state]({}, locale),
          isOver: isEnded(state),
        }))
      : [],
  };
}
export type ClaimFoundView = ReturnType<typeof claimFoundView>;
