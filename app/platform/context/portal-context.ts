import { createContext } from 'react-router';
import type { Context, SiteResources, Visitor } from './handler.ts';

/** What any page works with, of the site or of the portals. */
export const pageContext = createContext<SiteResources & Visitor>();

/** What a page of the portals works with: `context.get(portalContext)`. */
export const portalContext = createContext<Context>();
