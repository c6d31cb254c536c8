import panorama from '#config/art/pic-pano-paint.svg';
import { m } from '#config/messages/compiled/messages.js';
import { AsSent } from '#ui/as-sent.tsx';
import { Button } from '#ui/button.tsx';
import { useCan } from '../can.ts';
import { popupLink } from '../popup/popup-link.ts';
import { howFarOnline } from '../quotes/how-far-online.ts';
import { QuoteForm, type QuoteFormProps } from '../quotes/quote-form.tsx';
import styles from './closing-quote.module.css';

const Lead = () => <p className={`lead ${styles.lead}`}>{howFarOnline(useCan())}</p>;

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
