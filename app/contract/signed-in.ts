/** The portal where a person is signed in. For agents it includes the state of their system. */
export type SignedInAt = 'policyholder' | 'claims' | `agent-${string}`;

/** The home page of that portal. */
export function ownHome(at: SignedInAt): string {
  if (at === 'policyholder') return '/insurednew/home';
  return at === 'claims' ? '/insurednew/claims' : `/uaicins/${at.slice(-2)}/home`;
}

type Carrier = { INSURED_PORTAL_URL?: string | undefined; QUOTE_PORTAL_URL?: string | undefined };

/** Whether the bundled portal is used. The site knows nothing about sign-ins at a carrier's own portal. */
export function isBundled(at: SignedInAt, { INSURED_PORTAL_URL, QUOTE_PORTAL_URL }: Carrier): boolean {
  return !(at.startsWith('agent-') ? QUOTE_PORTAL_URL : INSURED_PORTAL_URL);
}

/**
 * Finds a portal cookie in a whole Cookie header, under both of its names: where this is used, it is not known whether
 * TLS ends in front of the server.
 *
 * @param value a pattern, whose groups are the parts of the value
 */
export const cookiePattern = (name: string, value: string): RegExp =>
  new RegExp(`(?:^|; *)(?:__Host-)?portal-${name}=${value}`);

const HINT = cookiePattern('signed-in', '([\\w-]+)');

/**
 * Where the browser was last signed in, from a cookie without personal data. It gives no access: with a forged or
 * outdated hint, the person is led to a sign-in form.
 *
 * @param cookie the whole header
 * @param states the states whose agents have a system here
 */
export function signedInAt(
  cookie: string | null | undefined,
  carrier: Carrier,
  states: readonly string[],
): SignedInAt | undefined {
  const said = cookie ? HINT.exec(cookie)?.[1] : undefined;
  const at = everywhere(states).find((each) => each === said);
  return at && isBundled(at, carrier) ? at : undefined;
}

const everywhere = (states: readonly string[]): SignedInAt[] => [
  'policyholder',
  'claims',
  ...states.map((state) => `agent-${state.toLowerCase()}` as const),
];
