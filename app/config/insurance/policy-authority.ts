// Which system decides what a policy covers: this one, or a core system whose book is only shown here. Every operation
// on a policy checks this first.
import type { Env } from '../env.server.ts';

/**
 * `self`: a change becomes a new version of the policy. `core`: the request goes to the service desk, which has the
 * core system make the change; the result arrives with the next import.
 */
export const policyAuthority = ({ POLICY_AUTHORITY }: Pick<Env, 'POLICY_AUTHORITY'>) => POLICY_AUTHORITY;
