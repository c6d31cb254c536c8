import { createContext } from 'react-router';
import type { Context, SiteResources, Visitor } from './handler.ts';

/** What every page of the site or the portals works with. */
export const pageContext = createContext<SiteResources & Visitor>();

/** What a portal page works with: `context.get(portalContext)`. */
export const portalContext = createContext<Context>();
