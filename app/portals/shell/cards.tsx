import type { CSSProperties, ReactNode } from 'react';
import calendar from '#config/art/obj-calendar.svg';
import chat from '#config/art/obj-chat.svg';
import checklist from '#config/art/obj-checklist.svg';
import card from '#config/art/obj-idcard.svg';
import lock from '#config/art/obj-lock.svg';
import phonephoto from '#config/art/obj-phonephoto.svg';
import receipt from '#config/art/obj-receipt.svg';
import title from '#config/art/obj-title.svg';
import { type StateView, stateViews } from '#config/by-state/state-views.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { StateCode } from '#config/states.ts';
import type { Fields } from '#contract/call.ts';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import styles from './cards.module.css';

const objects = { calendar, card, chat, checklist, lock, phonephoto, receipt, title };

/** The names of the pictures that show what a card is about. */
export type ObjectName = keyof typeof objects;

export function ObjectTile({ object }: { object: ObjectName }) {
  return <img className={styles.tile} src={objects[object]} alt="" width="72" height="72" />;
}

/** A date drawn as a calendar leaf. Hidden from screen readers, because the text beside it says the date as well. */
export function DayTile({ day }: { day: { month: string; date: string } }) {
  return (
    <span className={styles.day} aria-hidden="true">
      <span>{day.month}</span>
      <b>{day.date}</b>
    </span>
  );
}

/** A strip with the sky of a state, behind the head of a page. */
export function PageSky({ state }: { state: StateCode }) {
  return <Sky {...stateViews[state]} />;
}

function Sky({ picture, sky }: StateView) {
  return (
    <div className={styles.sky} style={{ '--sky': sky } as CSSProperties}>
      <img src={picture} alt="" />
    </div>
  );
}

type CardPageProps = {
  /** The page's title, and what else stands above its cards. */
  head?: ReactNode;
  /** The state whose sky the page has; desks have none. */
  state?: StateCode | undefined;
  /** Used instead of the state's own view. */
  view?: StateView;
  /** Cards in a column on the right, or below on a phone. */
  aside?: ReactNode;
  /** Keeps the right column in view while the cards scroll. */
  isAsideSticky?: boolean;
  children: ReactNode;
};

/** Lays out cards one below the other on the left edge that all pages share. Most signed-in pages use it. */
export function CardPage(props: CardPageProps) {
  const { head, state, view = state && stateViews[state], aside, isAsideSticky = false, children } = props;
  return (
    <div className={view ? `${styles.under} ${view.isDim ? styles.dim : ''}` : undefined}>
      {view && <Sky {...view} />}
      {head && <header className={`wrap ${styles.head}`}>{head}</header>}
      <div className={`wrap ${styles.page} ${aside ? styles.two : ''}`}>
        {aside ? (
          <>
            <div>{children}</div>
            <div className={isAsideSticky ? styles.sticky : undefined}>{aside}</div>
          </>
        ) : (
          children
        )}
      </div>
    </div>
  );
}

type EmptyProps = { object: ObjectName; href: string; act: string; children: ReactNode };

/**
 * A page or list without anything in it: a picture, a sentence, and the one thing to do next. For an empty card among
 * others on a page of employees, a sentence in gray is enough.
 */
export function Empty({ object, href, act, children }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <ObjectTile object={object} />
      <p>{children}</p>
      <ButtonLink kind="outline" size="small" href={href}>
        {act}
      </ButtonLink>
    </div>
  );
}

/** @param headingId id of the heading; makes the card a named region for screen readers */
export function Card(props: { title?: ReactNode; headingId?: string; children: ReactNode }) {
  const { title, headingId, children } = props;
  return (
    <section className={styles.paper} aria-labelledby={headingId}>
      {title && <h2 id={headingId}>{title}</h2>}
      {children}
    </section>
  );
}

/** A card that looks like a receipt, for what is owed, signed or paid: a yellow top and a torn bottom edge. */
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

type OutcomeProps = {
  refusal?: string | undefined;
  done?: string | false | undefined;
  /** What is wrong with single fields, by their ids. */
  errors?: Fields;
  /** Texts that the form no longer shows, because a colleague changed the record first. */
  lost?: readonly (string | undefined)[];
};

/** The outcome of a form, at the head of the page that answers it. */
export function Outcome({ refusal, done, errors = {}, lost = [] }: OutcomeProps) {
  const texts = lost.filter(Boolean);
  const wrong = Object.entries(errors).map(([id, text = '']) => ({ id, text }));
  return (
    <>
      {refusal ? (
        <ErrorSummary title={wrong.length > 0 ? m.form_mend() : refusal} errors={wrong} />
      ) : (
        done && (
          <Alert kind="ok" role="status" isNews>
            {done}
          </Alert>
        )
      )}
      {texts.length > 0 && (
        <Card title={m.form_you_wrote()}>
          {texts.map((text) => (
            <p key={text} className={styles.letter}>
              {text}
            </p>
          ))}
        </Card>
      )}
    </>
  );
}

/**
 * Text in which each email address takes a line of its own; one that is too long for a line breaks before the @ sign.
 */
export const MailWords = ({ words }: { words: string }) =>
  words.split(/(\S+@\S+)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={part} className={styles.address}>
        {part.slice(0, part.indexOf('@'))}
        <wbr />
        {part.slice(part.indexOf('@'))}
      </span>
    ),
  );

export type Fact = { label: string; value: ReactNode };

/** A list of names and values; it leaves out those without a value. Each line of a value stands in a line of its own. */
export function Facts({ facts, as = 'columns' }: { facts: readonly Fact[]; as?: 'columns' | 'line' | 'list' }) {
  return (
    <dl className={`${styles.facts} ${styles[as]}`}>
      {facts
        .filter(({ value }) => value !== '' && value !== null && value !== undefined && value !== false)
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{typeof value === 'string' ? <MailWords words={value} /> : value}</dd>
          </div>
        ))}
    </dl>
  );
}
