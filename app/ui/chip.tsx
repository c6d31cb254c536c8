import type { ReactNode } from 'react';
import styles from './chip.module.css';
import { Icon, type IconName } from './icon.tsx';

export type ChipKind = 'ok' | 'error' | 'warn' | 'due' | 'none' | 'plain';

const icons: Record<ChipKind, IconName | undefined> = {
  ok: 'check',
  error: 'error',
  warn: 'alert',
  due: 'clock',
  none: undefined,
  plain: undefined,
};

/**
 * A status as a word, a color and an icon. `due` is a deadline that waits for the reader. `plain` shows its own
 * picture, such as a state's.
 */
export function Chip(props: { kind: ChipKind; picture?: string; children: ReactNode }) {
  const icon = icons[props.kind];
  return (
    <span className={`${styles.chip} ${styles[props.kind]}`}>
      {icon && <Icon name={icon} />}
      {props.picture && <img src={props.picture} alt="" width="20" height="20" />}
      {props.children}
    </span>
  );
}
