import type { ReactNode } from 'react';
import { Alert } from '#ui/alert.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import styles from './papers.module.css';

const widths = { wide: '', middle: styles.middle, narrow: styles.narrow };

/** Papers below one another: most pages of somebody who is signed in. */
export function PaperPage({ width, children }: { width: keyof typeof widths; children: ReactNode }) {
  return <div className={`wrap ${styles.page} ${widths[width]}`}>{children}</div>;
}

/** @param headingId makes the paper a place of its own for those who hear the page */
export function Paper(props: { title?: ReactNode; headingId?: string; children: ReactNode }) {
  const { title, headingId, children } = props;
  return (
    <section className={styles.paper} aria-labelledby={headingId}>
      {title && <h2 id={headingId}>{title}</h2>}
      {children}
    </section>
  );
}

/** A strip of paper for what is owed, signed or paid: yellow above, torn below. */
export function Receipt(props: { headingId?: string; className?: string | undefined; children: ReactNode }) {
  const { headingId, className = '', children } = props;
  return (
    <div className={styles.torn}>
      <section className={`${styles.paper} ${styles.receipt} ${className}`} aria-labelledby={headingId}>
        {children}
      </section>
    </div>
  );
}

/** What came of a form, at the head of the page that answers it. */
export function Outcome({ refusal, done }: { refusal?: string | undefined; done?: string | false | undefined }) {
  if (refusal) return <ErrorSummary title={refusal} />;
  return (
    done && (
      <Alert kind="ok" role="status">
        {done}
      </Alert>
    )
  );
}

export type Fact = { label: string; value: ReactNode };

/** Names and what is so; what has no value is left out. */
export function Facts({ facts, as = 'columns' }: { facts: readonly Fact[]; as?: 'columns' | 'line' | 'list' }) {
  return (
    <dl className={`${styles.facts} ${styles[as]}`}>
      {facts
        .filter(({ value }) => value !== '' && value !== null && value !== undefined && value !== false)
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
