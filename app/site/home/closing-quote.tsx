import panorama from '#config/art/pic-pano-paint.svg';
import { namesOf } from '#config/by-state/state-names.ts';
import { m } from '#config/messages/compiled/messages.js';
import { AGENT_STATES, ONLINE_STATES } from '#config/states.ts';
import { AsSent } from '#ui/as-sent.tsx';
import { Button } from '#ui/button.tsx';
import { useCan } from '../can.ts';
import { popupLink } from '../popup/popup-link.ts';
import { QuoteForm, type QuoteFormProps } from '../quotes/quote-form.tsx';
import styles from './closing-quote.module.css';

/** Says how far people get online. */
function Lead() {
  const can = useCan();
  const [states, others] = [ONLINE_STATES, AGENT_STATES].map((which) => namesOf(which));
  const quoted = can('see-price') ? m.home_closing_lead_price : m.home_closing_lead_start;
  const online = can('buy-policy') ? m.home_closing_lead : can('start-quote') ? quoted : undefined;
  const words = online
    ? [online({ states: states ?? '' }), others && m.home_closing_by_agents({ states: others })]
        .filter(Boolean)
        .join(' ')
    : m.home_closing_lead_agents();
  return <p className={`lead ${styles.lead}`}>{words}</p>;
}

/** The last section: the older zip code form (ZP-03). */
export function ClosingQuote(props: Pick<QuoteFormProps, 'fetcher' | 'answer' | 'campaign'>) {
  return (
    <section className={styles.closing} id="start">
      <div className={`wrap ${styles.inside}`}>
        <h2>{m.home_closing_headline()}</h2>
        <AsSent name="closing-lead">{import.meta.env.SSR && <Lead />}</AsSent>
        <QuoteForm {...props} box="closing" className={styles.form}>
          {(isPending) => (
            <Button
              type="submit"
              data-click="quote-start"
              kind="tool"
              size="large"
              className={styles.go}
              iconAfter="arrow-right"
              isPending={isPending}
              pendingLabel={m.quotes_checking()}
            >
              {m.quotes_start()}
            </Button>
          )}
        </QuoteForm>
        <AsSent name="closing-continue">
          {import.meta.env.SSR && (
            <a className={styles.other} {...popupLink('quote-continue')}>
              {m.home_quote_continue()}
            </a>
          )}
        </AsSent>
      </div>
      <img className={styles.panorama} src={panorama} alt="" width="2000" height="340" loading="lazy" />
    </section>
  );
}
