import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import type { LeadView } from '#insurance/leads/lead-labels.ts';
import { Chip } from '#ui/chip.tsx';
import { LeadRows } from '../cards/lead-rows.tsx';
import { Empty } from '../shell/cards.tsx';
import { HomeCard } from '../shell/portal-home.tsx';
import { usePortalLink } from '../shell/portal-page.ts';

/** An agency's most urgent open leads, with a link to all of them. */
export function DueLeads({ leads, total, state }: { leads: LeadView[]; total: number; state: string }) {
  const link = usePortalLink();
  const path = href('/uaicins/:state/leads', { state });
  return (
    <HomeCard
      isWide
      title={
        <>
          {m.leads_title()}
          <Chip kind={leads.some(({ due }) => due?.when === 'late') ? 'warn' : 'none'}>{total}</Chip>
        </>
      }
    >
      {leads.length === 0 ? (
        <Empty object="chat" href={link(path)} act={m.leads_see_all()}>
          {m.quoting_desk_no_leads()}
        </Empty>
      ) : (
        <>
          <LeadRows leads={leads} leadAt={(lead) => href('/uaicins/:state/leads/:reference', { state, ...lead })} />
          <a href={link(path)}>{m.leads_see_all()}</a>
        </>
      )}
    </HomeCard>
  );
}
