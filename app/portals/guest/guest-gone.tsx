import { href } from 'react-router';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { buttonClass } from '#ui/button.tsx';
import { PortalCard } from '../shell/portal-card.tsx';

/** A pass that was used or is too old, a session that is over: why, and the way back. */
export function GuestGone() {
  return (
    <PortalCard object="lock" title={m.guest_gone_title()}>
      <p>{m.guest_gone_text()}</p>
      <p>
        <a className={buttonClass({ kind: 'go' })} href={localizeHref(href('/uaichome/guest/payment'))}>
          {m.guest_gone_again()}
        </a>
      </p>
    </PortalCard>
  );
}
