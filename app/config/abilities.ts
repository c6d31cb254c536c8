import { brand, type OutsideLink } from './brand.ts';
import { ONLINE_STATES, states } from './states.ts';

/**
 * What people can do here online, by the portal that provides it, and whether the bundled portal has it. For abilities
 * that are off, the site explains how to do it by phone, by mail or through an agent.
 */
const built = {
  policyholder: {
    'see-coverages': true,
    'write-message': true,
    'check-letter': true,
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
  /** External quote sites by state; undefined for a state whose quotes start here. */
  quoteSites?: readonly (string | undefined)[];
};

const configuredQuoteSites = ONLINE_STATES.map((state) => states[state].links?.quote);

/**
 * Who provides a portal's abilities. Nobody does when a carrier's quote portal has no start page for visitors, or when
 * only the disabled bundled portals would.
 */
function ownerOf(portal: Portal, hosts: Carrier): 'bundled' | 'carrier' | 'nobody' {
  const { insured, quote, isAlone, links, quoteSites = configuredQuoteSites } = hosts;
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
      return !isAlone && ownerOf('quotes', hosts) === 'bundled' ? 'bundled' : 'nobody';
    case 'quotes':
      if (ONLINE_STATES.length === 0) return 'nobody';
      if (quoteSites.every((site) => site !== undefined)) return 'carrier';
      return quote ? 'nobody' : 'bundled';
  }
}

/**
 * The abilities of this deployment.
 *
 * @param named the abilities that the carrier declares for its own portals
 * @throws {Error} when one of them belongs to a portal that is not the carrier's
 */
export function abilitiesOf(
  named: readonly Ability[],
  { links = brand.links, ...hosts }: Omit<Carrier, 'links'> & Partial<Pick<Carrier, 'links'>>,
): Ability[] {
  const owner = (ability: Ability) => ownerOf(portalOf(ability), { ...hosts, links });
  const stray = named.find((ability) => owner(ability) !== 'carrier');
  if (stray) throw new Error(`${stray} is named, but no portal of your own does it`);
  return ABILITIES.filter((ability) => {
    // A configured quote site always provides a start.
    if (owner(ability) === 'carrier') return ability === 'start-quote' || named.includes(ability);
    if (hosts.isWrittenElsewhere && WRITES_POLICIES.has(ability)) return false;
    return owner(ability) === 'bundled' && isBuilt(ability);
  });
}

/** Another system does these where it decides what a policy covers. */
const WRITES_POLICIES: ReadonlySet<Ability> = new Set([
  'buy-policy',
  'quote-for-client',
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
