import { ourStates } from '#config/by-state/state-names.ts';
import { m } from '#config/messages/compiled/messages.js';
import styles from './not-sold-here.module.css';

/** The insurance regulators' guide to buying car insurance, for all states. */
const SHOPPING_GUIDE = 'https://content.naic.org/consumer/auto-insurance.htm';

/** Why a zip code cannot be quoted, in the portal's words if available, and where to look instead. */
export function NotSoldHere({ sentence }: { sentence: string | undefined }) {
  return (
    <section className={`section ${styles.before}`}>
      <div className={`wrap ${styles.elsewhere}`}>
        <h2>{m.quotes_elsewhere_headline()}</h2>
        <p className="lead">{sentence ?? m.quotes_elsewhere_text({ states: ourStates() })}</p>
        <p>
          {m.quotes_guide()}{' '}
          <a href={SHOPPING_GUIDE} rel="noopener">
            {m.quotes_guide_link()}
          </a>
        </p>
      </div>
    </section>
  );
}
