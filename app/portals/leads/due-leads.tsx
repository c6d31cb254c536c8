import { m } from '#config/messages/compiled/messages.js';
import { Chip } from '#ui/chip.tsx';
import { Empty } from '../papers.tsx';
import { PortalCard } from '../portal-home.tsx';
import { usePortalLanguage, usePortalLink } from '../portal-page.ts';
import { LeadRows } from './lead-rows.tsx';
import type { LeadInWords } from './lead-words.ts';

/** The first of an agency's open leads, what is due before the others, and the way to all of them. */
export function DueLeads({ leads, total, path }: { leads: LeadInWords[]; total: number; path: string }) {
  const locale = { locale: usePortalLanguage() };
  const link = usePortalLink();
  return (
    <PortalCard
      isWide
      title={
        <>
          {m.leads_title({}, locale)}
          <Chip kind={leads.some(({ due }) => due?.when === 'late') ? 'warn' : 'none'}>{total}</Chip>
        </>
      }
    >
      {leads.length === 0 ? (
        <Empty object="chat" href={link(path)} act={m.leads_see_all({}, locale)}>
          {m.quoting_desk_no_leads({}, locale)}
        </Empty>
      ) : (
        <>
          <LeadRows leads={leads} path={path} />
          <a href={link(path)}>{m.leads_see_all({}, locale)}</a>
        </>
      )}
    </PortalCard>
  );
}
