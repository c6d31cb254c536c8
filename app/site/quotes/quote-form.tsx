import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { FetcherWithComponents } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { Alert } from '#ui/alert.tsx';
import { stateNameOf, zipProblem } from '../zip-routing.ts';
import type { ZipAnswer } from './check-zip.server.ts';
import styles from './quote-form.module.css';
import { ZipMessage } from './zip-message.tsx';
import { ZipPlate } from './zip-plate.tsx';

/** The zip code form that was used, since messages appear below it. `closing` is the older one (ZP-03). */
export type ZipBox = 'hero' | 'closing' | 'page';

export type QuoteFormProps = {
  box: ZipBox;
  fetcher: FetcherWithComponents<unknown>;
  /** The answer to this form. */
  answer: ZipAnswer | undefined;
  campaign: string;
  /** The button with its surroundings. */
  children: (isPending: boolean) => ReactNode;
  className?: string | undefined;
};

/** Loaded with the first answer. */
const AgentsDialog = lazy(async () => ({ default: (await import('../agents/agents-dialog.tsx')).AgentsDialog }));

/** Keeps React Router from asking the server for the scripts of the form's address, which are already loaded. */
const here = { discover: 'none' };

/**
 * A license plate as the zip code field, and a button. Leads to the state's quote flow, or shows a message below the
 * field.
 */
export function QuoteForm({ box, fetcher, answer, campaign, children, className }: QuoteFormProps) {
  const messageId = useId();
  const input = useRef<HTMLInputElement>(null);
  const message = useRef<HTMLDivElement>(null);
  const [firstAnswer] = useState(answer);
  const [zip, setZip] = useState(answer?.zip ?? '');
  /** The message about the current zip code; typing removes it. */
  const [said, setSaid] = useState(answer);
  const [areAgentsOpen, setAgentsOpen] = useState(false);
  const [lastAnswer, setLastAnswer] = useState(answer);
  if (answer !== lastAnswer) {
    setLastAnswer(answer);
    setSaid(answer);
    setAgentsOpen(answer?.way === 'agents');
  }
  useEffect(() => {
    // Reads what was typed before hydration.
    setZip((known) => input.current?.value ?? known);
  }, []);
  useEffect(() => {
    if (!said) return;
    if (said.way !== 'agents') input.current?.focus();
    message.current?.scrollIntoView({ block: 'nearest' });
  }, [said]);

  const isPending = fetcher.state !== 'idle' && fetcher.formData?.get('box') === box;
  const found = said?.way === 'agents' && said.search.outcome === 'found' ? said.search : undefined;
  return (
    <>
      <fetcher.Form
        {...here}
        method="post"
        noValidate
        className={className}
        onSubmit={(event) => {
          // Reads the field itself: a form submitted during hydration is submitted again before the effects have run.
          const typed = input.current?.value ?? zip;
          const problem = zipProblem(typed);
          if (!problem) return;
          event.preventDefault();
          setSaid({ zip: typed, way: 'invalid', problem });
        }}
      >
        <input type="hidden" name="box" value={box} />
        <input type="hidden" name="campaign" value={campaign} />
        <div className={styles.plate}>
          <ZipPlate
            ref={input}
            zip={zip}
            onZip={(digits) => {
              setZip(digits);
              setSaid(undefined);
            }}
            // Without a script, the reloaded page focuses the field that was used.
            isFocusedAtFirst={firstAnswer !== undefined}
            isBad={said?.way === 'invalid' || said?.way === 'unavailable'}
            messageId={said && messageId}
          />
          <div className={styles.message} id={messageId} role="alert" ref={message}>
            {said && <ZipMessage said={said} isOlderBox={box === 'closing'} onAgents={() => setAgentsOpen(true)} />}
          </div>
        </div>
        {children(isPending)}
      </fetcher.Form>
      {found && (
        <Suspense>
          <AgentsDialog
            id={`agents-for-${box}`}
            search={found}
            isOpen={areAgentsOpen}
            onClose={() => setAgentsOpen(false)}
          >
            <Alert kind="info" role="none">
              <p>{m.quotes_zip_unavailable()}</p>
              <p className="small">{m.quotes_agents_help({ state: stateNameOf(found.zip) })}</p>
            </Alert>
          </AgentsDialog>
        </Suspense>
      )}
    </>
  );
}
