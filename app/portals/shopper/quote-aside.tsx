import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, writtenPhone } from '#config/phone-number.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './quote-frame.module.css';
import type { QuoteAgent } from './quote-surroundings.ts';

/** Shown beside every step: an agent to call, and the link to finish later. */
export function QuoteAside({ agent, later }: { agent: QuoteAgent | undefined; later: string | undefined }) {
  return (
    <aside className={styles.beside} aria-label={m.quoting_agent_title()}>
      <AgentBeside agent={agent} />
      {later && (
        <div className={styles.later}>
          <p>
            <Icon name="check" />
            {m.quoting_saved_as_you_go()}
          </p>
          <a href={later}>{m.quoting_later_link()}</a>
        </div>
      )}
    </aside>
  );
}

/** The person who answers questions by phone, at any step. */
function AgentBeside({ agent }: { agent: QuoteAgent | undefined }) {
  const phone = agent?.phone ?? brand.phones.support;
  return (
    <div className={styles.agent}>
      <h2>{m.quoting_agent_title()}</h2>
      {agent ? (
        <p>
          <b>{agent.name}</b>
          <span>{agent.address}</span>
          {agent.miles && <span>{agent.miles}</span>}
          {agent.speaksSpanish && <span>{m.quoting_agent_spanish()}</span>}
        </p>
      ) : (
        <p>{m.quoting_no_agent()}</p>
      )}
      <ButtonLink kind="outline" icon="phone" isBlock href={callHref(phone)}>
        {writtenPhone(phone)}
      </ButtonLink>
    </div>
  );
}
