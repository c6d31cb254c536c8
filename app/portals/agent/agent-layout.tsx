import type { PortalHandle } from '../shell/portal-layout.tsx';
import { AgentHeader } from './agent-header.tsx';

/** The pages of a signed-in agent: one header, with the way around and the way out. */
export const handle: PortalHandle = { Header: AgentHeader };
