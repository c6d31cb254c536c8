import agency from '#config/art/pic-agency.svg';
import { m } from '#config/messages/compiled/messages.js';
import { AsSent } from '#ui/as-sent.tsx';
import { AgentBenefits } from './agent-benefits.tsx';
import styles from './become-an-agent.module.css';
import { StateChoice } from './state-choice.tsx';

type BecomeAnAgentProps = {
  /** On its own page, this can be the page's main heading. */
  heading: 'h1' | 'h2';
  lead?: string;
};

/** BA-01, HM-08. */
export function BecomeAnAgent({ heading: Heading, lead }: BecomeAnAgentProps) {
  return (
    <section className={`section ${styles.ground}`} id="become">
      <div className={`wrap ${styles.agent}`}>
        <img
          className={styles.picture}
          src={agency}
          alt={m.agents_become_picture()}
          width="760"
          height="600"
          loading={Heading === 'h1' ? 'eager' : 'lazy'}
        />
        <div>
          <p className="eyebrow">{m.agents_become()}</p>
          <Heading>{m.agents_become_headline()}</Heading>
          {lead && <p className={`lead ${styles.lead}`}>{lead}</p>}
          <AsSent name="benefits">{import.meta.env.SSR && <AgentBenefits />}</AsSent>
          <StateChoice />
        </div>
      </div>
    </section>
  );
}
