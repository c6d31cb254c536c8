import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { buttonClass } from '#ui/button.tsx';
import { usePortalLanguage } from '../shell/portal-page.ts';
import { PortalPaper } from '../shell/portal-paper.tsx';

/** A pass that was used or is too old, a session that is over: why, and the way back. */
export function GuestGone() {
  const locale = usePortalLanguage();
  return (
    <PortalPaper object="lock" title={m.guest_gone_title({}, { locale })}>
      <p>{m.guest_gone_text({}, { locale })}</p>
      <p>
        <a className={buttonClass({ kind: 'go' })} href={localizeHref('/uaichome/guest/payment', { locale })}>
          {m.guest_gone_again({}, { locale })}
        </a>
      </p>
    </PortalPaper>
  );
}
