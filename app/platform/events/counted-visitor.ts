import { isbot } from 'isbot';

/** All that is learned of a visitor, and only of one who may be counted. */
export type CountedVisitor = { isMobile: boolean };

/**
 * Nobody who asks not to be (Global Privacy Control, Do Not Track), and nothing that is no person: a program, or a
 * browser that fetches ahead what may never be looked at.
 */
export function countedVisitor(headers: Headers): CountedVisitor | undefined {
  if (headers.get('sec-gpc') === '1' || headers.get('dnt') === '1') return undefined;
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? headers.get('x-moz');
  if (purpose && /prefetch|prerender|preview/i.test(purpose)) return undefined;
  const device = deviceOf(headers.get('user-agent') ?? '');
  if (device === 'none') return undefined;
  const says = headers.get('sec-ch-ua-mobile');
  return { isMobile: says ? says === '?1' : device === 'phone' };
}

/** A page that is looked at: no part of one, no frame, no data. A browser that does not say asks for HTML. */
export function isDocument(headers: Headers): boolean {
  const wanted = headers.get('sec-fetch-dest');
  return wanted ? wanted === 'document' : (headers.get('accept') ?? '').includes('text/html');
}

type Device = 'phone' | 'desk' | 'none';

/** Longer than a browser's. */
const LONGEST_AGENT = 500;
/** To look through the list of bots takes longer than to answer with a page: those seen last are remembered. */
const MOST_AGENTS = 500;
const agents = new Map<string, Device>();

function deviceOf(agent: string): Device {
  const known = agents.get(agent);
  if (known) return known;
  if (agent === '' || agent.length > LONGEST_AGENT) return 'none';
  const device = isbot(agent) ? 'none' : /Mobi/.test(agent) ? 'phone' : 'desk';
  if (agents.size >= MOST_AGENTS) agents.clear();
  agents.set(agent, device);
  return device;
}
