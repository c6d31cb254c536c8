import type { PortalHandle } from '../shell/portal-layout.tsx';
import { AgentHeader } from './agent-header.tsx';

/** The pages of a signed-in agent share one header, with the navigation and the sign-out button. */
export const handle: PortalHandle = { Header: AgentHeader };
