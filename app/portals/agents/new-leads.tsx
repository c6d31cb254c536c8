import { m } from '#config/messages/compiled/messages.js';
import { callHref } from '#config/phone-number.ts';
import { Chip } from '#ui/chip.tsx';
import { PortalCard } from '../portal-home.tsx';
import { usePortalLanguage, usePortalLink } from '../portal-page.ts';
import type { LeadInWords } from './lead-words.ts';
import styles from './new-leads.module.css';

/** People near the agency who asked for a quote online and wait for a call. */
export function NewLeads({ leads, total, path }: { leads: LeadInWords[]; total: number; path: string }) {
  const locale = { locale: usePortalLanguage() };
  const link = usePortalLink();
  return (
    <PortalCard
      isWide
      title={
        <>
          {m.quoting_desk_leads({}, locale)}
          <Chip kind={leads.some(({ isLate }) => isLate) ? 'warn' : 'none'}>{total}</Chip>
        </>
      }
    >
      {leads.length === 0 ? (
        <p>{m.quoting_desk_no_leads({}, locale)}</p>
      ) : (
        <ul className={styles.leads}>
          {leads.map(({ reference, name, about, day, isLate, phone, writtenPhone }) => (
            <li key={reference}>
              <div>
                <a href={link(`${path}/${reference}`)}>
                  <b>{name}</b>
                </a>
                <p>{about}</p>
              </div>
              <p className={isLate ? styles.late : undefined}>
                {isLate ? m.quoting_desk_late({ day }, locale) : m.quoting_desk_call_by({ day }, locale)}
              </p>
              <a href={callHref(phone)}>{writtenPhone}</a>
            </li>
          ))}
        </ul>
      )}
    </PortalCard>
  );
}
