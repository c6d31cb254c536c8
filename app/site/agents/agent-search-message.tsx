import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { Alert } from '#ui/alert.tsx';
import { tollFree } from '../layout/phone-number.ts';
import type { AgentSearch } from './agency.ts';

/** What a search without agents came to, and what may help (AG-03). */
export function AgentSearchMessage({ search }: { search: Exclude<AgentSearch, { outcome: 'found' }> }) {
  const phone = tollFree(brand.phones.support);
  return search.outcome === 'none' ? (
    <Alert kind="info" role="none">
      <p>{m.agents_none()}</p>
      <p className="small">{m.agents_none_help({ phone })}</p>
    </Alert>
  ) : (
    <Alert kind="error" role="none">
      <p>{m.agents_failed()}</p>
      <p className="small">{m.agents_failed_help({ phone })}</p>
    </Alert>
  );
}

export function foundTitle({ zip, agencies }: Extract<AgentSearch, { outcome: 'found' }>): string {
  return agencies.length === 1 ? m.agents_found_one({ zip }) : m.agents_found({ count: agencies.length, zip });
}
