import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, tollFree } from '#config/phone-number.ts';
import { buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import papers from '../shell/papers.module.css';
import { Paper } from '../shell/papers.tsx';
import { usePortalLink } from '../shell/portal-page.ts';

/** On the first page, of a policy without a claim under way: what to do when there is one. */
export function NoClaimPaper() {
  const link = usePortalLink();
  const phone = brand.phones.claims;
  return (
    <Paper title={m.login_claims_title()}>
      <p>{m.claim_none()}</p>
      <p className={`${papers.row} ${papers.acts}`}>
        <a className={buttonClass({ kind: 'outline' })} href={callHref(phone)}>
          <Icon name="phone" />
          {tollFree(phone)}
        </a>
        <a className={buttonClass({ kind: 'outline' })} href={link('/insurednew/my-claims')}>
          {m.claim_what_to_do()}
        </a>
      </p>
    </Paper>
  );
}
