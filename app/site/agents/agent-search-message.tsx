import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { Alert } from '#ui/alert.tsx';
import { CallLink } from '../content/call-link.tsx';
import type { AgentSearch } from './agency.ts';

/** The message of a search without agents, and what may help (AG-03). */
export function AgentSearchMessage({ search }: { search: Exclude<AgentSearch, { outcome: 'found' }> }) {
  const isNone = search.outcome === 'none';
  return (
    <Alert kind={isNone ? 'info' : 'error'} role="none">
      <p>{isNone ? m.agents_none() : m.agents_failed()}</p>
      <p className="small">
        {isNone ? m.agents_none_help() : m.agents_failed_help()} <CallLink phone={brand.phones.support} />
      </p>
    </Alert>
  );
}

export function foundTitle({ zip, agencies }: Extract<AgentSearch, { outcome: 'found' }>): string {
  return agencies.length === 1 ? m.agents_found_one({ zip }) : m.agents_found({ count: agencies.length, zip });
}
