import { callHref } from '#config/phone-number.ts';
import type { DueView, LeadView } from '#insurance/leads/lead-labels.ts';
import { Chip } from '#ui/chip.tsx';
import { useRowLink } from '../shell/list-choices.tsx';
import styles from './lead-rows.module.css';

type LeadRowsProps = { leads: LeadView[]; leadAt: (lead: { reference: string }) => string };

/** A list of leads, two lines each: the name and the due day; then the stage, the next step and who has it. */
export function LeadRows({ leads, leadAt }: LeadRowsProps) {
  const link = useRowLink();
  return (
    <ul className={styles.leads}>
      {leads.map(({ reference, name, about, statusLabel, due, holder, phone, writtenPhone }) => (
        <li key={reference}>
          <a className={styles.name} href={link(leadAt({ reference }))}>
            {name}
          </a>
          <span className={styles.end}>
            <DueChip due={due} />
          </span>
          <span className={styles.about}>
            <b>{statusLabel}</b>
            {due?.kind === 'step' && <>: {due.what}</>}, {about}
          </span>
          <span className={styles.holder}>{holder ?? (phone && <a href={callHref(phone)}>{writtenPhone}</a>)}</span>
        </li>
      ))}
    </ul>
  );
}

export function DueChip({ due }: { due: DueView }) {
  if (!due) return null;
  if (due.when === 'later') return <span>{due.words}</span>;
  return <Chip kind={due.when === 'late' ? 'error' : 'warn'}>{due.words}</Chip>;
}
