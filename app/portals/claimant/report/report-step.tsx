import type { ReactNode } from 'react';
import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { Alert } from '#ui/alert.tsx';
import type { FieldError } from '#ui/error-summary.tsx';
import { StepCard } from '../../cards/step-card.tsx';
import { usePortalLink } from '../../shell/portal-page.ts';
import { BringNotes } from './bring-notes.tsx';
import styles from './report.module.css';

type ReportStepProps = {
  title: string;
  lead?: string | undefined;
  back: string;
  progress: { number: number; count: number };
  report: number;
  /** The code that continues the report on another device, formatted for people; absent when it is only for the desk. */
  code?: string | undefined;
  /** An employee takes it down for a caller. */
  isByPhone: boolean;
  refusal?: string | undefined;
  errors?: FieldError[];
  children: ReactNode;
};

/** A page of a report, with the code that continues the report on another device. */
export function ReportStep({ report, code, isByPhone, children, ...props }: ReportStepProps) {
  return (
    <StepCard object="phonephoto" {...props}>
      {isByPhone ? <ByPhone>{m.byphone_ask()}</ByPhone> : <BringNotes report={report} />}
      {children}
      <p className={styles.code}>
        {m.report_saved()}
        {code && (
          <>
            {' '}
            {isByPhone ? m.byphone_code() : m.report_your_code()} <b>{code}</b>
          </>
        )}
      </p>
    </StepCard>
  );
}

/** In each form of a report: which one it is about, and the code that goes on with it once another is open here. */
export function OfReport({ report, code }: { report: number; code: string | undefined }) {
  return (
    <>
      <input type="hidden" name="report" value={report} />
      {code && <input type="hidden" name="code" value={code} />}
    </>
  );
}

/** Tells an employee who takes down a report by phone what to say to the caller, with the way back to the desk. */
export function ByPhone({ children }: { children: ReactNode }) {
  const link = usePortalLink();
  return (
    <Alert kind="info" role="none">
      <p>
        <b>{m.byphone_title()}</b> <a href={link(href('/staff/claims/report'))}>{m.byphone_back()}</a>
      </p>
      <p>{children}</p>
    </Alert>
  );
}
