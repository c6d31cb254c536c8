import { m } from '#config/messages/compiled/messages.js';
import type { SentView } from '#insurance/applications/sent-view.ts';
import { Alert } from '#ui/alert.tsx';
import cards from '../shell/cards.module.css';
import { type Stage, StageTrack } from '../shell/stage-track.tsx';
import styles from './application-status.module.css';

/**
 * The stage of an application that was sent, and what the desk answered.
 *
 * @param isDesk shown to the desk: leaves out what only the applicant is told
 */
export function ApplicationStatus({ sent, isDesk = false }: { sent: SentView; isDesk?: boolean }) {
  const at = sent.isOver ? 2 : sent.status === 'received' ? 0 : 1;
  const names = [m.apply_stage_received(), m.apply_stage_review(), sent.isOver ? sent.name : m.apply_stage_decision()];
  const stages = names.map(
    (name, index): Stage => ({
      name,
      note: index === 0 ? sent.sentOn : index === at ? (sent.changedOn ?? '') : '',
      // A received application and a decided one have completed their stage; a review is in progress.
      state: index < at || (index === at && at !== 1) ? 'done' : index === at ? 'now' : 'next',
    }),
  );
  return (
    <>
      <p className={styles.reference}>
        <span>{m.apply_reference()}</span>
        <b>{sent.reference}</b>
      </p>
      <StageTrack stages={stages} at={at} />
      {!isDesk && (
        <Alert kind={sent.status === 'more-needed' ? 'warn' : sent.status === 'approved' ? 'ok' : 'info'} role="none">
          {sent.name}. {sent.means}
        </Alert>
      )}
      {sent.answer && <p className={cards.letter}>{sent.answer}</p>}
    </>
  );
}
