import type { ReactNode } from 'react';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { ErrorSummary, type FieldError } from '#ui/error-summary.tsx';
import { Icon } from '#ui/icon.tsx';
import type { ObjectName } from '../shell/cards.tsx';
import { FormPage } from '../shell/portal-card.tsx';
import paper from '../shell/portal-form.module.css';
import { usePortalLink } from '../shell/portal-page.ts';
import styles from './step-card.module.css';

type StepCardProps = {
  title: string;
  lead?: string | undefined;
  /** Where it is gone back to. */
  back?: string | undefined;
  progress?: { number: number; count: number } | undefined;
  /** What it came back with: the sentence for all of it, and what to mend. */
  refusal?: string | undefined;
  errors?: FieldError[];
  object?: ObjectName;
  children: ReactNode;
};

/** One question on one paper: where it stands on the way, the question, what is to be mended. */
export function StepCard(props: StepCardProps) {
  const { title, lead, back, progress, refusal, errors = [], object = 'checklist', children } = props;
  const link = usePortalLink();
  return (
    <FormPage object={object}>
      <section className={paper.paper}>
        {/* Here and not in the route's meta: it begins with what went wrong. */}
        <title>{`${refusal ? m.portals_error_title({ title }) : title} | ${brand.shortName}`}</title>
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

/** The road so far: a mark a step. */
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
