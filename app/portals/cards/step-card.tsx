import type { ReactNode } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import { ErrorSummary, type FieldError } from '#ui/error-summary.tsx';
import { Icon } from '#ui/icon.tsx';
import type { ObjectName } from '../shell/cards.tsx';
import { CardTitle, FormPage } from '../shell/portal-card.tsx';
import paper from '../shell/portal-form.module.css';
import { usePortalLink } from '../shell/portal-page.ts';
import styles from './step-card.module.css';

type StepCardProps = {
  title: string;
  lead?: string | undefined;
  /** The address of the previous step. */
  back?: string | undefined;
  progress?: { number: number; count: number } | undefined;
  /** The message about the refused form; `errors` lists the fields to fix. */
  refusal?: string | undefined;
  errors?: FieldError[];
  object?: ObjectName;
  children: ReactNode;
};

/** One question on a card, with the progress above it and the errors to fix. */
export function StepCard(props: StepCardProps) {
  const { title, lead, back, progress, refusal, errors = [], object = 'checklist', children } = props;
  const link = usePortalLink();
  return (
    <FormPage object={object}>
      <section className={paper.paper}>
        <CardTitle refusal={refusal}>{title}</CardTitle>
        {(back || progress) && (
          <div className={styles.way}>
            {back && (
              <a className="link-arrow" href={link(back)}>
                <Icon name="arrow-left" />
                {m.apply_back()}
              </a>
            )}
            {progress && <Progress {...progress} />}
          </div>
        )}
        <div className={styles.head}>
          <h1>{title}</h1>
          {refusal && <ErrorSummary title={refusal} errors={errors} />}
          {lead && <p className="mute">{lead}</p>}
        </div>
        {children}
      </section>
    </FormPage>
  );
}

/** The progress, with a mark for each step. */
function Progress({ number, count }: { number: number; count: number }) {
  return (
    <div className={styles.progress}>
      <p className="small">{m.apply_progress({ number, count })}</p>
      <ol aria-hidden="true">
        {Array.from({ length: count }, (_, index) => index + 1).map((each) => (
          <li key={each} className={each < number ? styles.done : each === number ? styles.now : undefined} />
        ))}
      </ol>
    </div>
  );
}
