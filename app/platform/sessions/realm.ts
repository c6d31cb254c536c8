import type { StateCode } from '#contract/limits.ts';
import { OWN_PAGES, type SignedInAt } from '#contract/signed-in.ts';
import { systemOf } from './agent-system.ts';
import type { Audience } from './session-store.ts';

/** Where the people of an audience come in: the addresses of the pages between the form and their home. */
export type Realm = {
  audience: Audience;
  signIn: string;
  /** The second step, and where an authenticator is set up. */
  code: string;
  authenticator: string;
  home: string;
  /** How they sign in, and where they are signed in. */
  security: string;
  /** Where the warning asks to stay. */
  stay: string;
  /** What the site's pages are told of whoever is signed in here; absent: nothing. */
  signedInAt?: SignedInAt;
};

export const POLICYHOLDER_REALM: Realm = {
  audience: 'policyholder',
  signIn: '/insurednew/login',
  code: '/insurednew/login/code',
  authenticator: '/insurednew/security/authenticator',
  home: OWN_PAGES.policyholder.home,
  security: '/insurednew/security',
  stay: '/insurednew/stay',
  signedInAt: 'policyholder',
};

/** The same accounts as the policyholder's, for their claims alone. */
export const CLAIMS_REALM: Realm = {
  ...POLICYHOLDER_REALM,
  audience: 'claims',
  signIn: '/insurednew/insured/claimuser/clogin',
  code: '/insurednew/insured/claimuser/clogin/code',
  home: OWN_PAGES.claims.home,
  stay: '/insurednew/claims/stay',
  signedInAt: 'claims',
};

export const STAFF_REALM: Realm = {
  audience: 'staff',
  signIn: '/staff/login',
  code: '/staff/login/code',
  authenticator: '/staff/authenticator',
  home: '/staff',
  security: '/staff/security',
  stay: '/staff/stay',
};

const AGENTS_AT = { FL: 'agent-fl', TX: 'agent-tx', GA: 'agent-ga' } as const satisfies Record<StateCode, SignedInAt>;

/** @throws 404 for a state without a system */
export function agentRealm(state: string): Realm {
  const { url, state: code } = systemOf(state);
  const place = `/uaicins/${code.toLowerCase()}`;
  const at = AGENTS_AT[code];
  return {
    audience: 'agent',
    signIn: url,
    code: `${place}/agent/code`,
    authenticator: `${place}/agent/authenticator`,
    home: OWN_PAGES[at].home,
    security: `${place}/security`,
    stay: `${place}/stay`,
    signedInAt: at,
  };
}

/** The realm that a page shared by several stands behind. */
export function realmOf(request: Request): Realm {
  const path = new URL(request.url).pathname.toLowerCase();
  const [, state] = /^\/uaicins\/(fl|tx|ga)\//.exec(path) ?? [];
  if (state) return agentRealm(state);
  if (/^\/staff(\/|$)/.test(path)) return STAFF_REALM;
  return /\/(claimuser|claims)(\/|$)/.test(path) ? CLAIMS_REALM : POLICYHOLDER_REALM;
}
