import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import styles from './portal-layout.module.css';
import { PortalTrouble } from './portal-not-found.tsx';
import type { Away } from './when-away.ts';

const phone = tollFree(brand.phones.support);

/** Shown when the database cannot be reached or the disk is full. One button sends again what the person typed. */
export function PortalAway({ why, typed }: Away) {
  const isFull = why === 'full';
  return (
    <PortalTrouble>
      <h1>{isFull ? m.portal_failed_title() : m.portal_away_title()}</h1>
      <p className="lead">{isFull ? m.portal_full({ phone }) : m.portal_away_text()}</p>
      {typed ? (
        <form method="post" className={styles.again}>
          <p>{isFull ? m.portal_full_kept() : m.portal_away_kept()}</p>
          {Object.entries(typed).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" kind="go">
            {m.portal_away_send()}
          </Button>
        </form>
      ) : (
        <a className={buttonClass({ kind: 'go' })} href="?">
          {m.portal_away_again()}
        </a>
      )}
    </PortalTrouble>
  );
}
