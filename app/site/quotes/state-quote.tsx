import { brand } from '#config/brand.ts';
import { stateName } from '#config/by-state/state-names.ts';
import { statePlates } from '#config/by-state/state-plates.ts';
import { stateSigns } from '#config/by-state/state-signs.ts';
import { stateViews } from '#config/by-state/state-views.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { StateCode } from '#config/states.ts';
import { Alert } from '#ui/alert.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { AgentSearch } from '../agents/agency.ts';
import { AgentResults } from '../agents/agent-results.tsx';
import { useCan } from '../can.ts';
import { Windshield } from '../content/windshield.tsx';
import { leastOf } from './least-limits.ts';
import styles from './state-quote.module.css';
import { type TellMeProps, TellMeWhen } from './tell-me-when.tsx';

const needs = [m.quotes_need_license, m.quotes_need_car, m.quotes_need_prior, m.quotes_need_people];

type StateQuoteProps = {
  zip: string;
  state: StateCode;
  search: AgentSearch;
  /** The address of the questions; undefined where nothing is sold online. */
  begin: string | undefined;
  tellMe: Pick<TellMeProps, 'isTold' | 'refusal'>;
};

/** The quote start of a state: what to have at hand, who gives the price, and what the law requires (RT-08). */
export function StateQuote({ zip, state, search, begin, tellMe }: StateQuoteProps) {
  const can = useCan();
  const priced = can('see-price', state) ? m.quotes_state_lead_price : m.quotes_state_lead;
  const leadHere = can('buy-policy', state) ? m.quotes_state_lead_buy : priced;
  const name = stateName(state);
  const { isSoldOnline } = brand.states[state];
  const { picture: still, ...view } = stateViews[state];
  return (
    <>
      <Windshield
        scene={{ still, ...view }}
        isFirst
        mark={<img src={stateSigns[state]} alt="" width="30" height="30" />}
        name={`${name}, ${zip}`}
        heading="h1"
        headline={m.quotes_state_headline({ state: name })}
        lead={begin ? leadHere() : m.quotes_state_lead_agents()}
        paper={
          <div className={styles.paper}>
            {!isSoldOnline && (
              <Alert kind="info" role="none">
                <p>{m.quotes_zip_unavailable()}</p>
                <p className="small">{m.quotes_agents_help({ state: name })}</p>
              </Alert>
            )}
            <h2>{m.quotes_need_headline()}</h2>
            <ul className={styles.needs}>
              {needs.map((need) => (
                <li key={need()}>
                  <Icon name="check" />
                  {need()}
                </li>
              ))}
            </ul>
            {begin && (
              <a
                className={buttonClass({ kind: 'go', size: 'large' })}
                href={begin}
                data-click="quote-questions"
                data-in-state={state}
              >
                {m.quotes_begin()}
                <Icon name="arrow-right" />
              </a>
            )}
            <a className={buttonClass(begin ? { kind: 'outline' } : { kind: 'go', size: 'large' })} href="#agents">
              {m.quotes_agents_near({ zip })}
            </a>
          </div>
        }
      />
      <section className="section" id="agents" tabIndex={-1}>
        <div className={`wrap ${styles.agents}`}>
          <AgentResults answer={search} />
        </div>
      </section>
      {!isSoldOnline && can('tell-when-sold') && <TellMeWhen zip={zip} state={state} {...tellMe} />}
      <section className={`section ${styles.law}`}>
        <div className={`wrap ${styles.asks}`}>
          <div>
            <h2>{m.quotes_law_headline({ state: name })}</h2>
            <p className="lead">{leastOf(state)}</p>
            <p className="mute">{m.quotes_law_note()}</p>
          </div>
          <img src={statePlates[state]} alt="" width="320" height="160" loading="lazy" />
        </div>
      </section>
    </>
  );
}
