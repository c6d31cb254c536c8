import type { ComponentProps } from 'react';
import { stateName } from '#config/by-state/state-names.ts';
import type { StateCode } from '#config/states.ts';
import styles from './mailbox-list.module.css';

export type Mailbox = {
  state: StateCode;
  address: string;
  /** A website to use instead of email. */
  site?: string | undefined;
};

/**
 * The email address for each state.
 *
 * @param props.click the name under which a click is counted
 */
export function MailboxList({ mailboxes, click }: { mailboxes: Mailbox[]; click?: ComponentProps<'a'>['data-click'] }) {
  return (
    <ul className={styles.mailboxes}>
      {mailboxes.map(({ state, address, site }) => (
        <li key={state}>
          <b>{stateName(state)}</b>{' '}
          <a href={site ?? `mailto:${address}`} {...(click && { 'data-click': click, 'data-in-state': state })}>
            {site ? new URL(site).host : address}
          </a>
        </li>
      ))}
    </ul>
  );
}
