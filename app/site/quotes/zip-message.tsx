import type { ReactNode } from 'react';
import { brand } from '#config/brand.ts';
import { ourStates } from '#config/by-state/state-names.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { Icon } from '#ui/icon.tsx';
import { useCan } from '../can.ts';
import { CallLink } from '../content/call-link.tsx';
import { paths } from '../navigation/navigation.ts';
import { stateNameOf } from '../zip-routing.ts';
import type { ZipAnswer } from './check-zip.server.ts';
import styles from './zip-message.module.css';

type ZipMessageProps = {
  said: ZipAnswer;
  isOlderBox: boolean;
  /** Shows the agents found near a zip code, in a state where only agents sell. */
  onAgents: () => void;
};

/** The messages of ZP-03 and ZP-05, and what helps. */
export function ZipMessage({ said, isOlderBox, onAgents }: ZipMessageProps) {
  const canTellWhen = useCan()('tell-when-sold');
  switch (said.way) {
    case 'invalid':
      return (
        <Sentence>
          {said.problem === 'empty' && isOlderBox ? m.quotes_zip_empty_older() : m.quotes_zip_short()}
        </Sentence>
      );
    case 'unavailable':
      return (
        <>
          <Sentence>{m.quotes_zip_unavailable()}</Sentence>
          <p>
            {m.quotes_unavailable_help({ states: ourStates() })} <CallLink phone={brand.phones.support} />
          </p>
        </>
      );
    case 'lost':
      return (
        <>
          <Sentence>{m.quotes_zip_lost()}</Sentence>
          <p>
            {m.agents_failed_help()} <CallLink phone={brand.phones.support} />
          </p>
        </>
      );
    case 'agents':
      return (
        <>
          <Sentence>{m.quotes_zip_unavailable()}</Sentence>
          <p>
            {m.quotes_agents_help({ state: stateNameOf(said.zip) })}{' '}
            <a
              href={`${localizeHref(paths.findAgent)}?zip=${said.zip}`}
              onClick={(event) => {
                if (said.search.outcome !== 'found') return;
                event.preventDefault();
                onAgents();
              }}
            >
              {m.quotes_agents_near({ zip: said.zip })}
            </a>
            {canTellWhen && (
              <>
                {' '}
                <a href={`${localizeHref(paths.quote)}?zip=${said.zip}#tell-when`}>{m.tell_when_send()}</a>
              </>
            )}
          </p>
        </>
      );
  }
}

function Sentence({ children }: { children: ReactNode }) {
  return (
    <p className={styles.sentence}>
      <Icon name="warning" />
      <span>{children}</span>
    </p>
  );
}
