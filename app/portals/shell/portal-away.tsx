import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import styles from './portal-layout.module.css';
import { PortalTrouble } from './portal-not-found.tsx';
import { usePortalLanguage } from './portal-page.ts';
import type { Away } from './when-away.ts';

const phone = tollFree(brand.phones.support);

/** Nothing can be read or saved now: what was typed goes out again with one press. */
export function PortalAway({ why, typed }: Away) {
  const locale = usePortalLanguage();
  const isFull = why === 'full';
  return (
    <PortalTrouble>
      <h1>{isFull ? m.portal_failed_title({}, { locale }) : m.portal_away_title({}, { locale })}</h1>
      <p className="lead">{isFull ? m.portal_full({ phone }, { locale }) : m.portal_away_text({}, { locale })}</p>
      {typed ? (
        <form method="post" className={styles.again}>
          <p>{isFull ? m.portal_full_kept({}, { locale }) : m.portal_away_kept({}, { locale })}</p>
          {Object.entries(typed).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" kind="go">
            {m.portal_away_send({}, { locale })}
          </Button>
        </form>
      ) : (
        <a className={buttonClass({ kind: 'go' })} href="?">
          {m.portal_away_again({}, { locale })}
        </a>
      )}
    </PortalTrouble>
  );
}
