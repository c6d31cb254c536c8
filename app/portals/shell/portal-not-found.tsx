import type { ReactNode } from 'react';
import { href } from 'react-router';
import picture from '#config/art/pic-turnback.svg';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { buttonClass } from '#ui/button.tsx';
import styles from './portal-layout.module.css';

/** PG-01: shown for a portal address that does not exist or does not belong to this person. */
export function PortalNotFound() {
  return (
    <PortalTrouble>
      <h1>{m.portal_not_found()}</h1>
      <a className={buttonClass({ kind: 'go' })} href={localizeHref(href('/uaichome/contact'))}>
        {m.portal_not_found_contact()}
      </a>
    </PortalTrouble>
  );
}

/** A message beside a picture of a road that ends. */
export function PortalTrouble({ children }: { children: ReactNode }) {
  return (
    <div className={styles.trouble}>
      <div>{children}</div>
      <img src={picture} alt="" width="760" height="560" />
    </div>
  );
}
