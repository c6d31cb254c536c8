import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { FetcherWithComponents } from 'react-router';
import map from '#config/art/pic-map.svg';
import { m } from '#config/messages/compiled/messages.js';
import { AsSent } from '#ui/as-sent.tsx';
import { Button } from '#ui/button.tsx';
import type { SearchAnswer } from '../agents/agency.ts';
import { AgentCards } from '../agents/agent-cards.tsx';
import { AgentSearchForm } from '../agents/agent-search-form.tsx';
import { AgentSearchMessage, foundTitle } from '../agents/agent-search-message.tsx';
import { useHydrated } from '../content/hydrated.ts';
import styles from './find-agent.module.css';

/** Loaded with the first answer. */
const AgentsDialog = lazy(async () => ({ default: (await import('../agents/agents-dialog.tsx')).AgentsDialog }));

type FindAgentProps = {
  fetcher: FetcherWithComponents<unknown>;
  answer: SearchAnswer | undefined;
};

/** HM-07: the agents found open in a dialog, which can be opened again. Without a script they are in the page. */
export function FindAgent({ fetcher, answer }: FindAgentProps) {
  const isInPage = !useHydrated();
  const again = useRef<HTMLButtonElement>(null);
  const message = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isPending = fetcher.state !== 'idle' && fetcher.formData?.get('box') === 'agents';
  useEffect(() => {
    if (isInPage || !answer) return;
    if (answer.outcome === 'found') setOpen(true);
    else message.current?.scrollIntoView({ block: 'nearest' });
  }, [answer, isInPage]);

  return (
    <section className="section" id="agents">
      <div className={`wrap ${styles.find}`}>
        <div>
          <h2>{m.agents_find_headline()}</h2>
          <p className={`lead ${styles.lead}`}>{m.agents_find_lead()}</p>
          <AgentSearchForm as={fetcher.Form} method="post" action="#agents" isPending={isPending} answer={answer} />
          <div className={styles.answer} role="status" ref={message}>
            {!isPending && (answer?.outcome === 'none' || answer?.outcome === 'failed') && (
              <AgentSearchMessage search={answer} />
            )}
          </div>
          {answer?.outcome === 'found' && !isInPage && (
            <div className={styles.again}>
              <span>{foundTitle(answer)}</span>
              <Button ref={again} type="button" kind="outline" size="small" onClick={() => setOpen(true)}>
                {m.agents_show_again()}
              </Button>
            </div>
          )}
        </div>
        <img src={map} alt={m.agents_map()} width="760" height="560" loading="lazy" />
        {answer?.outcome === 'found' && isInPage && (
          <div className={styles.results}>
            <h3>{foundTitle(answer)}</h3>
            <AsSent name="agents-found">{import.meta.env.SSR && <AgentCards agencies={answer.agencies} />}</AsSent>
            <p className="small mute">{m.agents_call_first()}</p>
          </div>
        )}
      </div>
      {answer?.outcome === 'found' && !isInPage && (
        <Suspense>
          <AgentsDialog
            id="agents-found"
            search={answer}
            isOpen={isOpen}
            onClose={() => {
              setOpen(false);
              // The search button is disabled by now and cannot get the focus back.
              again.current?.focus();
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
