import { m } from '#config/messages/compiled/messages.js';
import type { IconName } from '#ui/icon.tsx';

type Place = {
  href: string;
  icon: IconName;
  label: () => string;
  /** Also under the thumb, at the foot of a phone's screen. */
  isQuick?: true;
};

/** The policyholder's pages in the order people read them: the navigation of all of them. */
export const PLACES: readonly Place[] = [
  { href: '/insurednew/home', icon: 'home', label: m.holder_home, isQuick: true },
  { href: '/insurednew/policy', icon: 'shield', label: m.holder_policy },
  { href: '/insurednew/payments', icon: 'receipt', label: m.pay_page_title, isQuick: true },
  { href: '/insurednew/id-cards', icon: 'card', label: m.cards_place, isQuick: true },
  { href: '/insurednew/my-claims', icon: 'claim', label: m.login_claims_title, isQuick: true },
  { href: '/insurednew/requests', icon: 'pencil', label: m.help_own_place },
  { href: '/insurednew/profile', icon: 'user', label: m.profile_nav },
  { href: '/insurednew/security', icon: 'lock', label: m.account_security_title },
];
