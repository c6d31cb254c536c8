import { z } from 'zod';
import { type AgentSystems, agentSystemsAt } from './agent-systems.ts';
import { byState, STATES } from './states.ts';

const agentSystem = z
  .url({ protocol: /^https$/, error: 'an address of https' })
  .transform((url) => new URL(url))
  .refine(({ username, password }) => !username && !password, 'no name or password in it')
  .transform(({ href }) => href)
  .optional();

/** The variables with the addresses of a company's own agent systems. */
export const AGENT_SYSTEMS = STATES.map((state) => `AGENT_SYSTEM_${state}` as const);
export const agentSystemKeys = Object.fromEntries(AGENT_SYSTEMS.map((key) => [key, agentSystem])) as Record<
  (typeof AGENT_SYSTEMS)[number],
  typeof agentSystem
>;

/** None of a line does anything without the others. */
const TOGETHER = [
  ['SMS_URL', 'SMS_ACCOUNT', 'SMS_TOKEN', 'SMS_FROM'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['GA4_MEASUREMENT_ID', 'GA4_API_SECRET'],
] as const;
/** Of each line, the first is only read beside the second. */
const ONLY_BESIDE = [
  ['GA4_URL', 'GA4_MEASUREMENT_ID'],
  ['PLAUSIBLE_URL', 'PLAUSIBLE_DOMAIN'],
  // The portal that knows those agents.
  ...AGENT_SYSTEMS.map((key) => [key, 'QUOTE_PORTAL_URL'] as const),
] as const;
type Named = (typeof TOGETHER)[number][number] | (typeof ONLY_BESIDE)[number][number];

/** What a setting lacks beside it, without which it would do nothing; undefined when they are complete. */
export function lackingIn(env: Partial<Record<Named, unknown>>): string | undefined {
  for (const keys of TOGETHER) {
    const [first] = keys.filter((key) => env[key]);
    const missing = keys.filter((key) => !env[key]).join(', ');
    if (first && missing) return `${first}: needs ${missing} beside it, and the other way round`;
  }
  const [key, other] = ONLY_BESIDE.find(([each, beside]) => env[each] && !env[beside]) ?? [];
  return key && `${key}: needs ${other} beside it`;
}

/** Only the bundled portals read these. Setting one along with PORTALS=none is a mistake. */
export const OF_BUNDLED = [
  'DATABASE_URL',
  'STRIPE_SECRET_KEY',
  'PAYMENTS',
  'RECORDS',
  'SMTP_URL',
  'SMS_URL',
  'SAMPLE_POLICIES',
  'QUOTE_LOOKUP',
  'UPLOAD_SCANNER',
] as const;

/** The systems at the addresses in the environment. */
export const agentSystemsIn = (
  env: Partial<Record<(typeof AGENT_SYSTEMS)[number], string | undefined>>,
): AgentSystems => agentSystemsAt(byState((state) => env[`AGENT_SYSTEM_${state}`]));
