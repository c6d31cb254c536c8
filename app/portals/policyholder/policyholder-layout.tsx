import type { PortalHandle } from '../portal-layout.tsx';
import { PolicyholderHeader } from './policyholder-header.tsx';

/** The pages of a signed-in policyholder: one header, with the way around and the way out. */
export const handle: PortalHandle = { Header: PolicyholderHeader };
