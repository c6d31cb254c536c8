export const ROLES = ['service', 'notices', 'auditor', 'supervisor'] as const;
export type Role = (typeof ROLES)[number];

/** What staff do, and the roles that may: decided here and nowhere else. */
export const ACTS = {
  'see-desk': ['service', 'notices', 'auditor', 'supervisor'],
} as const satisfies Record<string, readonly Role[]>;
export type Act = keyof typeof ACTS;

export function mayDo(roles: readonly string[], act: Act): boolean {
  return ACTS[act].some((role) => roles.includes(role));
}
