import { m } from '#config/messages/compiled/messages.js';
import type { LeadInWords } from '#insurance/leads/lead-words.ts';
import { Chip } from '#ui/chip.tsx';
import { LeadRows } from '../papers/lead-rows.tsx';
import { Empty } from '../shell/papers.tsx';
import { PortalCard } from '../shell/portal-home.tsx';
import { usePortalLink } from '../shell/portal-page.ts';

/** The first of an agency's open leads, what is due before the others, and the way to all of them. */
export function DueLeads({ leads, total, path }: { leads: LeadInWords[]; total: number; path: string }) {
  const link = usePortalLink();
  return (
    <PortalCard
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
          <LeadRows leads={leads} path={path} />
          <a href={link(path)}>{m.leads_see_all()}</a>
        </>
      )}
    </PortalCard>
  );
}
