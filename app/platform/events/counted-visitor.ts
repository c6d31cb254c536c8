import { isbot } from 'isbot';

/** All that we learn about a visitor, and only if the visitor may be counted. */
export type CountedVisitor = { isMobile: boolean };

/**
 * Leaves out people who ask not to be counted (Global Privacy Control, Do Not Track), and requests not made by a
 * person: bots, and browsers that prefetch pages nobody may look at.
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

/**
 * Whether the request is for a page a person looks at: no image, frame or data. A browser that sends no
 * `sec-fetch-dest` must accept HTML.
 */
export function isDocument(headers: Headers): boolean {
  const wanted = headers.get('sec-fetch-dest');
  return wanted ? wanted === 'document' : (headers.get('accept') ?? '').includes('text/html');
}

type Device = 'phone' | 'desk' | 'none';

/** Longer than any browser's user agent. */
const LONGEST_AGENT = 500;
/** Searching the list of bots takes longer than answering with a page, so the latest user agents are cached. */
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
