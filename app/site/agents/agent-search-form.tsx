import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react';
import type { FetcherWithComponents, Form } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { ZIP_LENGTH } from '#contract/limits.ts';
import { Button } from '#ui/button.tsx';
import { DigitsField } from '#ui/digits-input.tsx';
import { useHydrated } from '../content/hydrated.ts';
import { setShared, useShared } from '../shared-state.ts';
import { zipProblem } from '../zip-routing.ts';
import type { SearchAnswer } from './agency.ts';
import styles from './agent-search-form.module.css';

type AgentSearchFormProps = {
  /** The home page posts to itself; the agents page has an address for each zip code. */
  as: ComponentType<ComponentProps<typeof Form>> | FetcherWithComponents<unknown>['Form'];
  method: 'get' | 'post';
  action: string;
  /** Undefined when the search loads a new document; it is then pending once submitted. */
  isPending?: boolean;
  answer: SearchAnswer | undefined;
};

/** AG-01. The parent component shows the results. */
export function AgentSearchForm({ as: Form, method, action, isPending: isFetching, answer }: AgentSearchFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [zip, setZip] = useState(answer?.zip ?? '');
  const [isShortAtFirst] = useState(answer?.outcome === 'invalid');
  const [isShort, setShort] = useState(isShortAtFirst);
  const [isLeaving, setLeaving] = useState(false);
  const isPending = isFetching ?? isLeaving;
  const isHydrated = useHydrated();
  const [lastAnswer, setLastAnswer] = useState(answer);
  if (answer !== lastAnswer) {
    setLastAnswer(answer);
    setShort(answer?.outcome === 'invalid');
  }
  useEffect(() => {
    // Reads what was typed before hydration.
    setZip((known) => input.current?.value ?? known);
    if (isShortAtFirst) input.current?.focus();
  }, [isShortAtFirst]);

  const last = useShared('agentZip');
  const searched = answer && answer.outcome !== 'invalid' ? answer.zip : undefined;
  useEffect(() => {
    if (searched) setShared({ agentZip: searched });
  }, [searched]);
  useEffect(() => {
    if (!last || !input.current || input.current.value || document.activeElement === input.current) return;
    input.current.value = last;
    setZip(last);
  }, [last]);

  useEffect(() => {
    // The person came back from the results to a page that the browser had cached.
    const stay = () => setLeaving(false);
    addEventListener('pageshow', stay);
    return () => removeEventListener('pageshow', stay);
  }, []);

  // Without a script, nothing could enable the button again.
  const isShown = isHydrated && !isPending && answer?.outcome === 'found' && answer.zip === zip;
  return (
    <Form
      discover="none"
      method={method}
      action={action}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        if (!zipProblem(zip)) {
          setLeaving(true);
          return;
        }
        event.preventDefault();
        setShort(true);
        input.current?.focus();
      }}
    >
      {method === 'post' && <input type="hidden" name="box" value="agents" />}
      <DigitsField
        ref={input}
        name="zip"
        max={ZIP_LENGTH}
        label={m.agents_zip()}
        hint={m.agents_zip_hint()}
        error={isShort ? m.quotes_zip_short() : undefined}
        autoComplete="postal-code"
        placeholder="33135"
        defaultValue={zip}
        onDigits={(digits) => {
          setZip(digits);
          setShort(false);
        }}
      />
      <Button
        type="submit"
        data-click="agent-search"
        kind="tool"
        icon="pin"
        className={styles.go}
        disabled={isShown}
        isPending={isPending}
        pendingLabel={m.agents_searching()}
      >
        {m.agents_search()}
      </Button>
    </Form>
  );
}
