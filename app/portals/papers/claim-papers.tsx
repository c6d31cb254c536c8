import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, tollFree } from '#config/phone-number.ts';
import type { ClaimInWords } from '#insurance/claims/claim-words.ts';
import { buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Paper } from '../shell/papers.tsx';
import { usePortalLanguage } from '../shell/portal-page.ts';
import { ClaimPaper } from './claim-paper.tsx';
import styles from './claim-papers.module.css';

/** All claims of a person, and what to do about the next: the same behind either sign-in. */
export function ClaimPapers({ claims }: { claims: ClaimInWords[] }) {
  const locale = { locale: usePortalLanguage() };
  const phone = brand.phones.claims;
  return (
    <div className={styles.papers}>
      {claims.map((claim) => (
        <ClaimPaper key={claim.id} claim={claim} />
      ))}
      <div className={styles.pair}>
        <Paper title={m.login_claims_report({}, locale)}>
          <p>{m.login_claims_report_text({}, locale)}</p>
          <a className={buttonClass({ kind: 'go', size: 'large' })} href={callHref(phone)}>
            <Icon name="phone" />
            {m.guest_call({ phone: tollFree(phone) }, locale)}
          </a>
          <p>
            {m.claim_mail_to({}, locale)} {brand.claimsMail}
          </p>
        </Paper>
        <Paper title={m.login_claims_know({}, locale)}>
          <p>{m.login_claims_know_text({}, locale)}</p>
          <p>
            <a href={localizeHref('/uaichome/claims/faq', locale)}>{m.login_claims_faq({}, locale)}</a>
          </p>
        </Paper>
      </div>
    </div>
  );
}

export function claimsLead(claims: ClaimInWords[], locale: Language): string {
  const open = claims.filter(({ isClosed }) => !isClosed).length;
  return open > 0 ? m.claim_open_lead({ open }, { locale }) : m.login_claims_lead({}, { locale });
}
