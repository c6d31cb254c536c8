import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import type { Act } from '#config/staff-acts.ts';
import { Card } from '../../shell/cards.tsx';
import { usePortalLink } from '../../shell/portal-page.ts';
import styles from '../staff-page.module.css';
import type { FilingView } from './policy-documents.ts';

/** The certificates of a policy, and whether each was filed with the state or waits. */
export function FilingsCard({ filings, may }: { filings: FilingView[]; may: readonly Act[] }) {
  const link = usePortalLink();
  if (filings.length === 0) return null;
  return (
    <Card title={m.filing_title()}>
      <ul className={styles.versions}>
        {filings.map(({ id, line, due }) => (
          <li key={id}>
            {line}
            {due && <p className="mute">{due}</p>}
          </li>
        ))}
      </ul>
      {filings.some(({ due }) => due) && may.includes('see-filings') && (
        <p>
          <a href={link(href('/staff/filings'))}>{m.filings_place()}</a>
        </p>
      )}
    </Card>
  );
}
