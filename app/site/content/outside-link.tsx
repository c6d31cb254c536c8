import type { ReactNode } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import { Icon } from '#ui/icon.tsx';
import styles from './outside-link.module.css';

/** A link that opens in a new tab, marked visibly and for screen readers (CL-04). */
export function OutsideLink(props: { href: string; className?: string | undefined; children: ReactNode }) {
  return (
    <a href={props.href} target="_blank" rel="noopener noreferrer" className={props.className}>
      <span className={styles.words}>
        {props.children}
        <Icon name="arrow-out" />
      </span>
      <span className="visually-hidden"> ({m.layout_new_tab()})</span>
    </a>
  );
}
