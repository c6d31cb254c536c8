import { m } from '#config/messages/compiled/messages.js';
import type { Role } from '#config/staff-acts.ts';

export const ROLE_NAMES = {
  service: m.staff_role_service,
  applications: m.staff_role_applications,
  notices: m.staff_role_notices,
  imports: m.staff_role_imports,
  auditor: m.staff_role_auditor,
  supervisor: m.staff_role_supervisor,
  adjuster: m.staff_role_adjuster,
  'claims-lead': m.staff_role_claims_lead,
  siu: m.staff_role_siu,
  underwriter: m.staff_role_underwriter,
  actuary: m.staff_role_actuary,
} satisfies Record<Role, unknown>;
