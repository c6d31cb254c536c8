import { m } from '#config/messages/compiled/messages.js';
import type { Act } from './staff-acts.ts';

/** The pages that staff go around in, and what somebody must be allowed to be led there. */
export const PLACES: { href: string; label: typeof m.staff_desk; act: Act }[] = [
  { href: '/staff', label: m.staff_desk, act: 'see-desk' },
  { href: '/staff/security', label: m.staff_security, act: 'see-desk' },
];
