import type { ReactNode } from 'react';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { AsSent } from '#ui/as-sent.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Icon } from '#ui/icon.tsx';
import { DeskAside } from './desk-aside.tsx';
import { QuoteAside } from './quote-aside.tsx';
import styles from './quote-frame.module.css';
import { QuoteSky } from './quote-sky.tsx';
import type { QuoteRefusal, Surroundings } from './quote-surroundings.ts';
import { useDesk } from './use-desk.ts';

type QuoteFrameProps = {
  around: Surroundings;
  /** The one question that the page asks. */
  title: string;
  /** Why we ask it. */
  lead?: string | undefined;
  refusal?: QuoteRefusal | undefined;
  children: ReactNode;
};

/** A step of a quote: the progress, one question on a card, and an agent beside it. */
export function QuoteFrame({ around, title, lead, refusal, children }: QuoteFrameProps) {
  const { state, agent, progress, back, later } = around;
  const desk = useDesk();
  return (
    <div className={styles.quote}>
      <QuoteTitle isError={refusal !== undefined}>{title}</QuoteTitle>
      <AsSent name="sky">{import.meta.env.SSR && <QuoteSky state={state} />}</AsSent>
      <div className={`wrap ${styles.page}`}>
        <div className={styles.column}>
          {(back || progress) && (
            <div className={styles.way}>
              {back ? (
                <a className={styles.back} href={back}>
                  <Icon name="arrow-left" />
                  {m.quoting_back()}
                </a>
              ) : (
                <span />
              )}
              {progress && (
                <p className={styles.step}>
                  {m.quoting_progress({ at: progress.at, of: progress.of })} <b>{progress.name}</b>
                </p>
              )}
            </div>
          )}
          {progress && <Road at={progress.at} of={progress.of} />}
          <section className={styles.paper}>
            <h1>{title}</h1>
            {refusal && (
              <ErrorSummary
                title={refusal.refusal}
                errors={Object.entries(refusal.errors).map(([name, text]) => ({ id: name, text }))}
              />
            )}
            {refusal?.agents && (
              <p>
                <a href={refusal.agents.href}>{refusal.agents.text}</a>
              </p>
            )}
            {lead && <p className={styles.lead}>{lead}</p>}
            {children}
          </section>
        </div>
        <AsSent name="beside">
          {import.meta.env.SSR && (desk ? <DeskAside desk={desk} /> : <QuoteAside agent={agent} later={later} />)}
        </AsSent>
      </div>
    </div>
  );
}

/** The document title. If there are errors it begins by saying so, and screen readers announce it as the page loads. */
export function QuoteTitle({ isError = false, children }: { isError?: boolean; children: string }) {
  const title = `${children} | ${brand.shortName}`;
  return <title>{isError ? m.portals_error_title({ title }) : title}</title>;
}

/** Draws the progress as a road with a car on it. Hidden from screen readers, because the text above says the same. */
function Road({ at, of }: { at: number; of: number }) {
  const stretches = Array.from({ length: of }, (_, index) => index + 1);
  return (
    <div className={styles.road} aria-hidden="true">
      {stretches.map((stretch) => (
        <i key={stretch} className={stretch < at ? styles.behind : stretch === at ? styles.here : undefined}>
          {stretch === at && <Icon name="car" />}
        </i>
      ))}
    </div>
  );
}
