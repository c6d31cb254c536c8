import type { ReactNode } from 'react';
import styles from './alert.module.css';
import { Icon, type IconName } from './icon.tsx';

export type AlertKind = 'error' | 'ok' | 'warn' | 'info';

const icons: Record<AlertKind, IconName> = { error: 'error', ok: 'check', warn: 'alert', info: 'info' };

type AlertProps = { kind: AlertKind; role: 'alert' | 'status' | 'none'; isNews?: boolean; children: ReactNode };

/**
 * A message in a box.
 *
 * @param role `alert` interrupts a screen reader, `status` waits until it is idle, `none` is part of the page as loaded
 * @param isNews the page was loaded to say it. Screen readers do not announce that as a change, so it gets the focus.
 */
export function Alert(props: AlertProps) {
  return (
    <div
      className={`${styles.alert} ${styles[props.kind]}`}
      role={props.role === 'none' ? undefined : props.role}
      tabIndex={props.isNews ? -1 : undefined}
      // biome-ignore lint/a11y/noAutofocus: the page was loaded to say it; the browser moves the focus, also without scripts.
      autoFocus={props.isNews}
    >
      <Icon name={icons[props.kind]} />
      <div>{props.children}</div>
    </div>
  );
}
