import type { ReactNode } from 'react';
import { ErrorSummary } from '#ui/error-summary.tsx';
import styles from './portal-form.module.css';

/** One thing on one paper: a form, or what came of it. The refusal is read out first. */
export function PortalPaper(props: { title: string; refusal?: string | undefined; children: ReactNode }) {
  return (
    <section className={styles.paper}>
      <h1>{props.title}</h1>
      {props.refusal && <ErrorSummary title={props.refusal} />}
      {props.children}
    </section>
  );
}
