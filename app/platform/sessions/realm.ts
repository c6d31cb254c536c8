import { href } from 'react-router';
import { stateNamed } from '#config/states.ts';
import { ownHome, type SignedInAt } from '#contract/signed-in.ts';
import { systemOf } from './agent-system.ts';
import type { Audience } from './session-store.ts';

/** The place where an audience signs in: the addresses of its pages between the sign-in form and the home page. */
export type Realm = {
  audience: Audience;
  signIn: string;
  /** The page of the second step, and the one that sets up an authenticator. */
  code: string;
  authenticator: string;
  home: string;
  /** The page with the sign-in settings and open sessions. */
  security: string;
  /** The address that the expiry warning calls to extend the session. */
  stay: string;
  /** What the site's pages are told about a person signed in here; undefined: nothing. */
  signedInAt?: SignedInAt;
};

export const POLICYHOLDER_REALM: Realm = {
  audience: 'policyholder',
  signIn: href('/insurednew/login'),
  code: href('/insurednew/login/code'),
  authenticator: href('/insurednew/security/authenticator'),
  home: ownHome('policyholder'),
  security: href('/insurednew/security'),
  stay: href('/insurednew/stay'),
  signedInAt: 'policyholder',
};

/** The same accounts as the policyholder realm, but only for their claims. */
export const CLAIMS_REALM: Realm = {
  ...POLICYHOLDER_REALM,
  audience: 'claims',
  signIn: href('/insurednew/insured/claimuser/clogin'),
  code: href('/insurednew/insured/claimuser/clogin/code'),
  home: ownHome('claims'),
  stay: href('/insurednew/claims/stay'),
  signedInAt: 'claims',
};

export const STAFF_REALM: Realm = {
  audience: 'staff',
  signIn: href('/staff/login'),
  code: href('/staff/login/code'),
  authenticator: href('/staff/authenticator'),
  home: href('/staff'),
  security: href('/staff/security'),
  stay: href('/staff/stay'),
};

/** @throws 404 for a state without a system */
export function agentRealm(state: string): Realm {
  const { url, state: code } = systemOf(state);
  const system = { state: code.toLowerCase() };
  const at = `agent-${code.toLowerCase()}` as const;
  return {
    audience: 'agent',
    signIn: url,
    code: href('/uaicins/:state/agent/code', system),
    authenticator: href('/uaicins/:state/agent/authenticator', system),
    home: ownHome(at),
    security: href('/uaicins/:state/security', system),
    stay: href('/uaicins/:state/stay', system),
    signedInAt: at,
  };
}

/** Where a customer signs in, to everything or to their claims. */
export const CUSTOMER_REALMS = [POLICYHOLDER_REALM, CLAIMS_REALM];

/** The realms whose sessions open a page: a customer's claims open from either. */
export const realmsFor = (request: Request): Realm[] =>
  new URL(request.url).pathname.toLowerCase().startsWith(`${CLAIMS_REALM.home}/`)
    ? CUSTOMER_REALMS
    : [realmOf(request)];

/** The realm of a request to a page that several realms share. */
export function realmOf(request: Request): Realm {
  const path = new URL(request.url).pathname.toLowerCase();
  const [, state] = /^\/uaicins\/([a-z]{2})\//.exec(path) ?? [];
  if (state && stateNamed(state)) return agentRealm(state);
  if (/^\/staff(\/|$)/.test(path)) return STAFF_REALM;
  return /\/(claimuser|claims)(\/|$)/.test(path) ? CLAIMS_REALM : POLICYHOLDER_REALM;
}
