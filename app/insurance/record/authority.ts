// Who decides what a policy covers: this system, whose record it then is, or a core system that our book is only a window
// on. The one place that is asked before an act on a policy.
import type { Env } from '#config/env.server.ts';

/**
 * `here`: the act is a version of the policy. `core`: the request is kept for the desk, which has it done in the core; what
 * comes of it comes back with the book's next import.
 */
export const policyAuthority = ({ POLICY_AUTHORITY }: Pick<Env, 'POLICY_AUTHORITY'>): 'here' | 'core' =>
  POLICY_AUTHORITY === 'core' ? 'core' : 'here';
