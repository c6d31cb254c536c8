import { href } from 'react-router';
import { brand } from '#config/brand.ts';
import { stateName } from '#config/by-state/state-names.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree, writtenPhone } from '#config/phone-number.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import type { Context } from '#platform/context/handler.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { portalUrl } from '#platform/messages/our-addresses.ts';
import { isOfAgent } from '../agencies/agency-to-call.ts';
import { expectedOn, type HelpPolicy, type HelpReason } from './help-request.ts';

export type HelpTicket = {
  reference: string;
  reason: HelpReason;
  name: string;
  email: string;
  askedOn: string;
  policy: Pick<HelpPolicy, 'prefix' | 'number' | 'state' | 'agency_name' | 'agency_phone'>;
};

/** The mail to the person who asked: the reference, who answers and by when. It repeats nothing that they typed. */
export function mailToAsker(
  { env, language }: Pick<Context, 'env' | 'language'>,
  { reference, reason, askedOn, policy }: HelpTicket,
) {
  const locale = { locale: language };
  return composeMail(language, {
    title: m.help_mail_title({ reference }, locale),
    paragraphs: [
      m.help_mail_received({ reason: reasonLabels[reason]({}, locale), reference }, locale),
      m.help_mail_next({ day: writtenDay(expectedOn(askedOn, policy.state), language) }, locale),
      ...(isOfAgent(policy.agency_phone) ? [m.help_mail_agent(agentOf(policy), locale)] : []),
      m.help_mail_urgent({ phone: tollFree(brand.phones.support) }, locale),
    ],
    // The reference must be typed on the page; the URL does not contain it.
    action: { label: m.help_mail_action({}, locale), url: portalUrl(env, href('/insurednew/help-request'), language) },
    footer: m.help_mail_footer({}, locale),
  });
}

/** The service desk's mail, always in English, with everything needed to answer. */
export function mailToServiceDesk({ reference, reason, name, email, policy }: HelpTicket) {
  const locale = { locale: 'en' } as const;
  return composeMail('en', {
    title: m.help_desk_title({ reference, reason: reasonLabels[reason]({}, locale) }, locale),
    paragraphs: [
      m.help_desk_policy({ policy: `${policy.prefix} ${policy.number}`, state: stateName(policy.state, 'en') }, locale),
      m.help_desk_asker({ name, email }, locale),
      ...(isOfAgent(policy.agency_phone) ? [m.help_desk_agent(agentOf(policy), locale)] : []),
    ],
  });
}

const agentOf = ({ agency_name, agency_phone }: HelpTicket['policy']) => ({
  agency: agency_name,
  phone: writtenPhone(agency_phone),
});

const reasonLabels = {
  change_policy: m.help_reason_for_mail_change_policy,
  lien_holder: m.help_reason_for_mail_lien_holder,
  verification_state: m.help_reason_for_mail_verification_state,
  pending_cancel: m.help_reason_for_mail_pending_cancel,
  cancel_policy: m.help_reason_for_mail_cancel_policy,
  pending_nonrenewal: m.help_reason_for_mail_pending_nonrenewal,
  make_a_payment: m.help_reason_for_mail_make_a_payment,
  renew_policy: m.help_reason_for_mail_renew_policy,
  other: m.help_reason_for_mail_other,
} satisfies Record<HelpReason, unknown>;
