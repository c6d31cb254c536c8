import { m } from '#config/messages/compiled/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Icon } from '#ui/icon.tsx';
import papers from '../papers.module.css';
import { usePortalLanguage } from '../portal-page.ts';
import type { SentInWords } from './sent-in-words.ts';
import styles from './standing.module.css';

/** Where an application that was sent is on its way, and what the desk said. */
export function Standing({ sent }: { sent: SentInWords }) {
  const locale = { locale: usePortalLanguage() };
  const stages = [
    { name: m.apply_stage_received({}, locale), day: sent.sentOn },
    { name: m.apply_stage_review({}, locale), day: '' },
    { name: sent.isOver ? sent.name : m.apply_stage_decision({}, locale), day: '' },
  ];
  const at = sent.isOver ? 2 : sent.status === 'received' ? 0 : 1;
  if (stages[at] && at > 0) stages[at] = { ...stages[at], day: sent.changedOn ?? '' };
  return (
    <>
      <p className={styles.reference}>
        <span>{m.apply_reference({}, locale)}</span>
        <b>{sent.reference}</b>
      </p>
      <ol className={styles.track}>
        {stages.map(({ name, day }, index) => {
          const isDone = index < at || (index === at && (sent.isOver || at === 0));
          return (
            <li
              key={name}
              className={isDone ? styles.done : index === at ? styles.now : styles.next}
              aria-current={index === at ? 'step' : undefined}
            >
              <i aria-hidden="true">{isDone ? <Icon name="check" /> : index === at && <Icon name="clock" />}</i>
              <span>
                {name}
                <small>{day}</small>
              </span>
            </li>
          );
        })}
      </ol>
      <Alert kind={sent.status === 'more-needed' ? 'warn' : sent.status === 'approved' ? 'ok' : 'info'} role="none">
        {sent.name}. {sent.means}
      </Alert>
      {sent.answer && <p className={papers.letter}>{sent.answer}</p>}
    </>
  );
}
