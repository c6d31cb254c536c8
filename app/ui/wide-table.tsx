import type { ReactNode } from 'react';
import styles from './wide-table.module.css';

/** A table that may be wider than the page. It scrolls by itself, also with the keyboard. */
export function WideTable(props: {
  label: string;
  stacks?: boolean;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { label, stacks = false, className, children } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label={label}>
      <table className={[styles.table, stacks && styles.stacks, className].filter(Boolean).join(' ')}>{children}</table>
    </section>
  );
}
