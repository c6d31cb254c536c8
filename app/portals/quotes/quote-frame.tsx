import type { ReactNode } from 'react';
import florida from '#config/art/scene-florida.svg';
import georgia from '#config/art/scene-georgia.svg';
import texas from '#config/art/scene-texas.svg';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { ButtonLink } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Icon } from '#ui/icon.tsx';
import type { FormRefusal } from '../answer-form.ts';
import { usePortalLanguage } from '../portal-page.ts';
import { writtenPhone } from '../written.ts';
import styles from './quote-frame.module.css';
import type { QuoteAgent, Surroundings } from './quote-surroundings.ts';

const scenes = { FL: florida, TX: texas, GA: georgia };

type QuoteFrameProps = {
  around: Surroundings;
  /** The one question of the page. */
  title: string;
  /** Why we ask. */
  lead?: string | undefined;
  refusal?: FormRefusal | undefined;
  children: ReactNode;
};

/** A step of a quote: how far one is, one question on paper, and an agent beside it. */
export function QuoteFrame({ around, title, lead, refusal, children }: QuoteFrameProps) {
  const locale = { locale: usePortalLanguage() };
  const { state, agent, progress, back, later } = around;
  return (
    <div className={styles.quote}>
      <QuoteTitle isError={refusal !== undefined}>{title}</QuoteTitle>
      <div className={styles.sky}>
        <img src={scenes[state]} alt="" />
      </div>
      <div className={`wrap ${styles.page}`}>
        <div className={styles.column}>
          {(back || progress) && (
            <div className={styles.way}>
              {back ? (
                <a className={styles.back} href={back}>
                  <Icon name="arrow-left" />
                  {m.quoting_back({}, locale)}
                </a>
              ) : (
                <span />
              )}
              {progress && (
                <p className={styles.step}>
                  {m.quoting_progress({ at: progress.at, of: progress.of }, locale)} <b>{progress.name}</b>
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
                errors={Object.entries(refusal.errors).map(([name, text]) => ({ id: fieldId(name), text }))}
              />
            )}
            {lead && <p className={styles.lead}>{lead}</p>}
            {children}
          </section>
        </div>
        <aside className={styles.beside} aria-label={m.quoting_agent_title({}, locale)}>
          <AgentBeside agent={agent} />
          {later && (
            <div className={styles.later}>
              <p>
                <Icon name="check" />
                {m.quoting_saved_as_you_go({}, locale)}
              </p>
              <a href={later}>{m.quoting_later_link({}, locale)}</a>
            </div>
          )}
        </aside>
      </div>
    </div>
  );
}

export const fieldId = (name: string) => `quote-${name}`;

/** In the head; an error is heard first, as soon as the page is there. */
export function QuoteTitle({ isError = false, children }: { isError?: boolean; children: string }) {
  const locale = { locale: usePortalLanguage() };
  const title = `${children} | ${brand.shortName}`;
  return <title>{isError ? m.quoting_error_prefix({ title }, locale) : title}</title>;
}

/** The way as a road: what is behind, the car, what is ahead. The words above say the same. */
function Road({ at, of }: { at: number; of: number }) {
  return (
    <div className={styles.road} aria-hidden="true">
      {Array.from({ length: of }, (_, index) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a stretch is its place.
          key={index}
          className={index + 1 < at ? styles.behind : index + 1 === at ? styles.here : undefined}
        >
          {index + 1 === at && <Icon name="car" />}
        </i>
      ))}
    </div>
  );
}

/** Somebody who takes the questions by phone, at any step. */
function AgentBeside({ agent }: { agent: QuoteAgent | undefined }) {
  const locale = { locale: usePortalLanguage() };
  const phone = agent?.phone ?? brand.phones.support;
  return (
    <div className={styles.agent}>
      <h2>{m.quoting_agent_title({}, locale)}</h2>
      {agent ? (
        <p>
          <b>{agent.name}</b>
          <span>{agent.address}</span>
          {agent.miles && <span>{agent.miles}</span>}
          {agent.speaksSpanish && <span>{m.quoting_agent_spanish({}, locale)}</span>}
        </p>
      ) : (
        <p>{m.quoting_no_agent({}, locale)}</p>
      )}
      <ButtonLink kind="outline" icon="phone" isBlock href={`tel:+1${phone}`}>
        {writtenPhone(phone)}
      </ButtonLink>
    </div>
  );
}
