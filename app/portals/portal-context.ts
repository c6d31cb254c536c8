import { createContext } from 'react-router';
import type { Asked } from './handler.ts';

/** What a page of the portals works with: `context.get(portalContext)`. */
export const portalContext = createContext<Asked>();
