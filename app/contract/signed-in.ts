/** Where somebody is signed in: an agent in the system of a state. */
export type SignedInAt = 'policyholder' | 'claims' | `agent-${string}`;

/** Where their pages begin. */
export function ownHome(at: SignedInAt): string {
  if (at === 'policyholder') return '/insurednew/home';
  return at === 'claims' ? '/insurednew/claims' : `/uaicins/${at.slice(-2)}/home`;
}

type Carrier = { INSURED_PORTAL_URL?: string | undefined; QUOTE_PORTAL_URL?: string | undefined };

/** Whether the bundled portal is the one that people sign in to: of a carrier's own this site knows nothing. */
export function isBundled(at: SignedInAt, { INSURED_PORTAL_URL, QUOTE_PORTAL_URL }: Carrier): boolean {
  return !(at.startsWith('agent-') ? QUOTE_PORTAL_URL : INSURED_PORTAL_URL);
}

/** By either of its names: before an answer is begun nobody knows whether TLS is before the server. */
const HINT = /(?:^|; *)(?:__Host-)?portal-signed-in=([\w-]+)/;

/**
 * Where the browser was last signed in, as a cookie hints that names nobody. It opens nothing: whoever made it up, or is
 * signed in no more, is led to a form.
 *
 * @param cookie the whole header
 * @param states those whose agents have a system here
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
