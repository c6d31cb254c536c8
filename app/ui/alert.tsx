import type { ReactNode } from 'react';
import styles from './alert.module.css';
import { Icon, type IconName } from './icon.tsx';

export type AlertKind = 'error' | 'ok' | 'warn' | 'info';

const icons: Record<AlertKind, IconName> = { error: 'error', ok: 'check', warn: 'alert', info: 'info' };

/**
 * A message in a box.
 *
 * @param role `alert` interrupts a screen reader, `status` waits until it is idle, `none` is part of the page as loaded
 */
export function Alert(props: { kind: AlertKind; role: 'alert' | 'status' | 'none'; children: ReactNode }) {
  return (
    <div className={`${styles.alert} ${styles[props.kind]}`} role={props.role === 'none' ? undefined : props.role}>
      <Icon name={icons[props.kind]} />
      <div>{props.children}</div>
    </div>
  );
}
