import { href } from 'react-router';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { buttonClass } from '#ui/button.tsx';
import { PortalCard } from '../shell/portal-card.tsx';

/**
 * Shown when a guest pass was used or has expired, or the guest's session is over: says why and links back to the
 * start. Nothing tells anymore whether the guest came for the bill or the ID card.
 */
export function GuestGone() {
  return (
    <PortalCard object="lock" title={m.guest_gone_title()}>
      <p>{m.guest_gone_text()}</p>
      <p>
        <a className={buttonClass({ kind: 'outline' })} href={localizeHref(href('/uaichome/guest/payment'))}>
          {m.guest_gone_bill()}
        </a>
      </p>
      <p>
        <a className={buttonClass({ kind: 'outline' })} href={localizeHref(href('/uaichome/guest/idcard'))}>
          {m.guest_gone_card()}
        </a>
      </p>
    </PortalCard>
  );
}
