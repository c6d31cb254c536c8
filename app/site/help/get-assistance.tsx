import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { ButtonLink } from '#ui/button.tsx';
import { paths } from '../navigation/navigation.ts';
import styles from './get-assistance.module.css';

/** Loaded with the first press. */
const load = async () => ({ default: (await import('./assistance-dialogs.tsx')).AssistanceDialogs });
const AssistanceDialogs = lazy(load);

/** HP-01: a link to the contact page's form. With a script, dialogs do the same in two steps. */
export function GetAssistance() {
  const [isAsked, setAsked] = useState(false);
  const [isOpen, setOpen] = useState(false);
  function open(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    event.currentTarget.focus();
    setAsked(true);
    setOpen(true);
  }
  return (
    <section className={`section wrap ${styles.assistance}`} aria-labelledby="assistance">
      <div>
        <h2 id="assistance">{m.pages_assist_headline()}</h2>
        <p className="lead">{m.pages_assist_words()}</p>
      </div>
      <ButtonLink
        kind="go"
        size="large"
        href={localizeHref(`${paths.contact}#ask`)}
        data-click="help-ask"
        icon="help"
        onClick={open}
      >
        {m.pages_assist_go()}
      </ButtonLink>
      {isAsked && (
        <Suspense>
          <AssistanceDialogs isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
