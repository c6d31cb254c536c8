import { data } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import type { Route } from './+types/portal-not-found-page';
import { PortalNotFound } from './portal-not-found.tsx';
import { portalMeta } from './portal-page.ts';

export const loader = () => data(null, { status: 404 });
export const action = loader;

export const meta: Route.MetaFunction = () => portalMeta(m.portal_not_found);

export default PortalNotFound;
