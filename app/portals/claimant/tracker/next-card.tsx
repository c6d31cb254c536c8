import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import type { TrackerView } from '#insurance/claims/views/tracker-view.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Receipt } from '../../shell/cards.tsx';
import { usePortalLink } from '../../shell/portal-page.ts';
import styles from './tracker.module.css';

/**
 * What happens next and who has to do it, in one sentence. Each requested item has a link to send it, unless an attorney
 * does that.
 */
export function NextCard({ claim: { number, next, items, isRepresented } }: { claim: TrackerView }) {
  const link = usePortalLink();
  return (
    <Receipt headingId="next" className={styles.next}>
      {next.who !== 'nobody' && (
        <p>
          <Chip kind={next.who === 'you' ? 'due' : 'none'}>
            {next.who === 'you' ? m.track_your_turn() : m.track_our_turn()}
          </Chip>
        </p>
      )}
      <h2 id="next">{next.title}</h2>
      <p>{next.text}</p>
      {items.length > 0 && (
        <ul className={styles.items}>
          {items.map((item) => (
            <li key={item.id}>
              <div className={styles.item}>
                <b>{item.what}</b>
                {item.by && <span className="mute"> {m.track_by({ day: item.by })}</span>}
                <p>{item.why}</p>
              </div>
              {!isRepresented && (
                <ButtonLink
                  kind="go"
                  href={link(href('/insurednew/claims/:number/items/:id', { number, id: String(item.id) }))}
                >
                  {item.wantsWords ? m.track_answer() : m.track_send()}
                  <span className="visually-hidden"> {item.what}</span>
                </ButtonLink>
              )}
            </li>
          ))}
        </ul>
      )}
    </Receipt>
  );
}
