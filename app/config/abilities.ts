import { brand, type OutsideLink } from './brand.ts';
import type { AbilityHere } from './is-able.ts';
import { byState, ONLINE_STATES, type StateCode, states } from './states.ts';

/**
 * What people can do here online, by the portal that provides it, and whether the bundled portal has it. For abilities
 * that are off, the site explains how to do it by phone, by mail or through an agent.
 */
const built = {
  policyholder: {
    'see-coverages': true,
    'write-message': true,
    'check-letter': true,
    'change-policy': true,
    'cancel-policy': true,
    'renew-policy': true,
  },
  customerClaims: {
    'report-claim': true,
    'follow-claim': true,
    'send-claim-papers': true,
    'message-adjuster': true,
    'book-estimate': true,
    'see-rental': true,
  },
  claimantClaims: {
    'claimant-report-claim': true,
    'claimant-follow-claim': true,
    'claimant-send-claim-papers': true,
    'claimant-message-adjuster': true,
    'claimant-book-estimate': true,
    'claimant-see-rental': true,
  },
  quoteCalls: { 'tell-when-sold': true },
  pages: { 'follow-help': true, 'save-card': true, apply: true, 'pay-subrogation': true },
  agents: { 'quote-for-client': true },
  quotes: { 'start-quote': true, 'see-price': true, 'buy-policy': true },
} as const;

type Portal = keyof typeof built;
export type Ability = { [P in Portal]: keyof (typeof built)[P] }[Portal];

const portals = new Map(
  Object.entries(built).flatMap(([portal, abilities]) =>
    Object.keys(abilities).map((ability) => [ability as Ability, portal as Portal] as const),
  ),
);

export const ABILITIES: readonly Ability[] = [...portals.keys()];

/** A carrier's own portals, if configured. */
type Carrier = {
  insured: string | undefined;
  quote: string | undefined;
  /** The bundled portals are disabled. */
  isAlone?: boolean;
  /** Another system issues the policies (POLICY_AUTHORITY=core), so nothing can be bought here. */
  isWrittenElsewhere?: boolean;
  links: Partial<Record<OutsideLink, string>>;
  /** External quote sites by state; none for a state whose quotes start here. */
  quoteSites?: Partial<Record<StateCode, string | undefined>>;
};

const configuredQuoteSites = byState((state) => states[state].links?.quote);

type Owner = 'bundled' | 'carrier' | 'nobody';

/** Who provides a portal's abilities. Nobody does when only the disabled bundled portals would. */
function ownerOf(portal: Exclude<Portal, 'quotes'>, hosts: Carrier): Owner {
  const { insured, quote, isAlone, links } = hosts;
  switch (portal) {
    case 'policyholder':
      return insured ? 'carrier' : 'bundled';
    case 'quoteCalls':
      return quote ? 'carrier' : 'bundled';
    case 'pages':
      return isAlone ? 'nobody' : 'bundled';
    case 'customerClaims':
      return insured || links.claimsPortal ? 'carrier' : 'bundled';
    case 'claimantClaims':
      if (links.claimantPortal) return 'carrier';
      // A claimant's claim is in the same portal as the insured's.
      return insured || isAlone ? 'nobody' : 'bundled';
    case 'agents':
      // Agents use the questions and prices of our own quotes, and their clients sign on our pages.
      return !isAlone && ONLINE_STATES.some((state) => ownerOfQuotes(state, hosts) === 'bundled')
        ? 'bundled'
        : 'nobody';
  }
}

/** Who takes a state's quotes. Nobody does when a carrier's quote portal has no start page for visitors. */
function ownerOfQuotes(state: StateCode, { quote, quoteSites = configuredQuoteSites }: Carrier): Owner {
  if (quoteSites[state]) return 'carrier';
  return quote ? 'nobody' : 'bundled';
}

/**
 * The abilities of this deployment.
 *
 * @param named the abilities that the carrier declares for its own portals
 * @throws {Error} when one of them belongs to a portal that is not the carrier's
 */
export function abilitiesOf(
  named: readonly Ability[],
  { links = brand.links, ...others }: Omit<Carrier, 'links'> & Partial<Pick<Carrier, 'links'>>,
): AbilityHere[] {
  const hosts: Carrier = { ...others, links };
  const isHere = (ability: Ability, owner: Owner) => {
    // A configured quote site always provides a start.
    if (owner === 'carrier') return ability === 'start-quote' || named.includes(ability);
    if (hosts.isWrittenElsewhere && WRITES_POLICIES.has(ability)) return false;
    return owner === 'bundled' && isBuilt(ability);
  };
  return ABILITIES.flatMap((ability): AbilityHere[] => {
    const portal = portalOf(ability);
    const owners =
      portal === 'quotes' ? ONLINE_STATES.map((state) => ownerOfQuotes(state, hosts)) : [ownerOf(portal, hosts)];
    if (named.includes(ability) && !owners.includes('carrier')) {
      throw new Error(`${ability} is named, but no portal of your own does it`);
    }
    const able = owners.map((owner) => isHere(ability, owner));
    if (!able.includes(true)) return [];
    if (!able.includes(false)) return [ability];
    return ONLINE_STATES.filter((_, nth) => able[nth]).map((state) => `${ability}:${state}` as const);
  });
}

/** Another system does these where it decides what a policy covers. Nobody is offered to wait for what is not sold here. */
const WRITES_POLICIES: ReadonlySet<Ability> = new Set([
  'buy-policy',
  'tell-when-sold',
  'quote-for-client',
  'change-policy',
  'cancel-policy',
  'renew-policy',
]);

const isBuilt = (ability: Ability) =>
  Object.values(built).some((abilities) => (abilities as Partial<Record<Ability, boolean>>)[ability]);

function portalOf(ability: Ability): Portal {
  const portal = portals.get(ability);
  if (!portal) throw new Error(`no ability is called ${ability}`);
  return portal;
}
