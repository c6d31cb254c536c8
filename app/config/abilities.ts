import { brand, type OutsideLink } from './brand.ts';
import { ONLINE_STATES, states } from './states.ts';

/**
 * What people can do here online, by the portal that does it, and whether the bundled one has it built in. What is
 * off, the site says how to do today: by phone, by mail or through an agent.
 */
const built = {
  policyholder: { 'see-coverages': true, 'write-message': true, 'check-letter': true },
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

/** A carrier's own portals, as far as they are configured. */
type Carrier = {
  insured: string | undefined;
  quote: string | undefined;
  /** The bundled ones are left out. */
  isAlone?: boolean;
  /** Another system writes the policies (POLICY_AUTHORITY=core): nothing can be bought here. */
  isWrittenElsewhere?: boolean;
  links: Partial<Record<OutsideLink, string>>;
  /** Where a quote is started outside, by state; absent in one where it is started here. */
  quoteSites?: readonly (string | undefined)[];
};

const configuredQuoteSites = ONLINE_STATES.map((state) => states[state].links?.quote);

/**
 * Who does what a portal does; nobody where a carrier's quote portal has no page that a visitor could start on, nor what
 * only pages of the bundled portals do where those are left out.
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
      // Their claims are with their policies.
      return insured || isAlone ? 'nobody' : 'bundled';
    case 'agents':
      // By the questions and the price of our own quotes, signed on our own pages.
      return !isAlone && ownerOf('quotes', hosts) === 'bundled' ? 'bundled' : 'nobody';
    case 'quotes':
      if (ONLINE_STATES.length === 0) return 'nobody';
      if (quoteSites.every((site) => site !== undefined)) return 'carrier';
      return quote ? 'nobody' : 'bundled';
  }
}

/**
 * What this deployment can do.
 *
 * @param named by the carrier, of its own portals
 * @throws {Error} on one whose portal is not the carrier's
 */
export function abilitiesOf(
  named: readonly Ability[],
  { links = brand.links, ...hosts }: Omit<Carrier, 'links'> & Partial<Pick<Carrier, 'links'>>,
): Ability[] {
  const owner = (ability: Ability) => ownerOf(portalOf(ability), { ...hosts, links });
  const stray = named.find((ability) => owner(ability) !== 'carrier');
  if (stray) throw new Error(`${stray} is named, but no portal of your own does it`);
  return ABILITIES.filter((ability) => {
    // A configured quote site is there to start on.
    if (owner(ability) === 'carrier') return ability === 'start-quote' || named.includes(ability);
    if ((ability === 'buy-policy' || ability === 'quote-for-client') && hosts.isWrittenElsewhere) return false;
    return owner(ability) === 'bundled' && isBuilt(ability);
  });
}

const isBuilt = (ability: Ability) =>
  Object.values(built).some((abilities) => (abilities as Partial<Record<Ability, boolean>>)[ability]);

function portalOf(ability: Ability): Portal {
  const portal = portals.get(ability);
  if (!portal) throw new Error(`no ability is called ${ability}`);
  return portal;
}
