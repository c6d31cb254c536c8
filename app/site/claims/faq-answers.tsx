import { useEffect } from 'react';
import type { Section } from '#config/content/markdown.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { Icon } from '#ui/icon.tsx';
import { Prose } from '../content/prose.tsx';
import { paths } from '../navigation/navigation.ts';
import styles from './faq-answers.module.css';

type FaqAnswersProps = {
  group: string;
  questions: Section[];
  /** The question that the address names. */
  linked: string;
  /** Called when a link to another answer is followed; the address then determines the tab again. */
  onFollow: () => void;
};

/** FQ-04: one answer is open at a time, without a script. Each has an address that opens it. */
export function FaqAnswers({ group, questions, linked, onFollow }: FaqAnswersProps) {
  useEffect(() => {
    const isOurs = questions.some(({ id }) => id === linked);
    const details = isOurs ? document.getElementById(linked)?.closest('details') : undefined;
    if (!details) return;
    details.open = true;
    details.scrollIntoView({ block: 'start' });
  }, [linked, questions]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to the links inside, which are reached by keyboard.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link pressed by keyboard is a click.
    <div onClick={(event) => event.target instanceof HTMLAnchorElement && event.target.hash && onFollow()}>
      {questions.map(({ id, heading, blocks }, index) => (
        <details key={id} name="faq" className={styles.question} open={group === 'basics' && index === 0}>
          <summary>
            <h3>{heading}</h3>
            <span className={styles.sign}>
              <Icon name="plus" />
            </span>
          </summary>
          {/* The ID is inside the details, because browsers then open them for the address without a script. */}
          <div className={styles.answer} id={id}>
            <Prose blocks={blocks} />
            <a className="small" href={`${localizeHref(`${paths.faq}?tab=${group}`)}#${id}`}>
              {m.claims_faq_link()}
              <span className="visually-hidden">: {heading}</span>
            </a>
          </div>
        </details>
      ))}
    </div>
  );
}
