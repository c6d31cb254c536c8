import type { ReactNode } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import type { FieldError } from '#ui/error-summary.tsx';
import { StepCard } from '../../cards/step-card.tsx';
import { BringNotes } from './bring-notes.tsx';
import styles from './report.module.css';

type ReportStepProps = {
  title: string;
  lead?: string | undefined;
  back: string;
  progress: { number: number; count: number };
  /** The code that continues the report on another device, formatted for people. */
  code: string;
  refusal?: string | undefined;
  errors?: FieldError[];
  children: ReactNode;
};

/** A page of a report, with the code that continues the report on another device. */
export function ReportStep({ code, children, ...props }: ReportStepProps) {
  return (
    <StepCard object="phonephoto" {...props}>
      <BringNotes isBegun />
      {children}
      <p className={styles.code}>
        {m.report_saved()} {m.report_your_code()} <b>{code}</b>
      </p>
    </StepCard>
  );
}
