import type { ReactNode } from 'react';
import checklist from '#config/art/obj-checklist.svg';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { useCan } from '../can.ts';
import styles from './accident-checklist.module.css';

const steps: [() => string, () => string][] = [
  [m.claims_step1, m.claims_step1_more],
  [m.claims_step2, m.claims_step2_more],
  [m.claims_step3, m.claims_step3_more],
  [m.claims_step4, m.claims_step4_more],
  [m.claims_step5, m.claims_step5_more],
];

/** What to do at the scene of an accident. It must be readable in the dark, on paper and offline. */
export function AccidentChecklist({ children }: { children?: ReactNode }) {
  const can = useCan();
  // Whoever stands at the scene reads it, customer or not.
  const isReportedOnline = can('report-claim') && can('claimant-report-claim');
  const last = [m.claims_step6, isReportedOnline ? m.claims_step6_more : m.claims_step6_more_phone] as const;
  return (
    <section className={`section wrap ${styles.scene}`} id="checklist">
      <div>
        <h2>{m.claims_checklist()}</h2>
        <p className={`lead ${styles.lead}`}>{m.claims_checklist_lead()}</p>
        <p className={styles.call}>
          {m.pages_contact_claims_line()}: <b className="num">{tollFree(brand.phones.claims)}</b>
        </p>
        <div className={styles.tile}>
          <img src={checklist} alt="" width="360" height="220" loading="lazy" />
        </div>
        {children}
      </div>
      <ol className={styles.steps}>
        {[...steps, last].map(([step, more]) => (
          <li key={step()}>
            <div>
              <h3>{step()}</h3>
              <p>{more()}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
