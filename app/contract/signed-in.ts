/** Where the pages of somebody signed in begin, and whose portal they are of. */
export const OWN_PAGES = {
  policyholder: { portal: 'insured', home: '/insurednew/home' },
  claims: { portal: 'insured', home: '/insurednew/claims' },
  'agent-fl': { portal: 'quote', home: '/uaicins/fl/home' },
  'agent-tx': { portal: 'quote', home: '/uaicins/tx/home' },
  'agent-ga': { portal: 'quote', home: '/uaicins/ga/home' },
} as const;

export type SignedInAt = keyof typeof OWN_PAGES;
const EVERYWHERE = Object.keys(OWN_PAGES) as SignedInAt[];

type Carrier = { INSURED_PORTAL_URL?: string | undefined; QUOTE_PORTAL_URL?: string | undefined };

/** Whether the bundled portal is the one that people sign in to: of a carrier's own this site knows nothing. */
export function isBundled(at: SignedInAt, { INSURED_PORTAL_URL, QUOTE_PORTAL_URL }: Carrier): boolean {
  return !(OWN_PAGES[at].portal === 'insured' ? INSURED_PORTAL_URL : QUOTE_PORTAL_URL);
}

/** By either of its names: before an answer is begun nobody knows whether TLS is before the server. */
const HINT = /(?:^|; *)(?:__Host-)?portal-signed-in=([\w-]+)/;

/**
 * Where the browser was last signed in, as a cookie hints that names nobody. It opens nothing: whoever made it up, or is
 * signed in no more, is led to a form.
 *
 * @param cookie the whole header
 */
export function signedInAt(cookie: string | null | undefined, carrier: Carrier): SignedInAt | undefined {
  const said = cookie ? HINT.exec(cookie)?.[1] : undefined;
  return said ? EVERYWHERE.find((at) => at === said && isBundled(at, carrier)) : undefined;
}
