import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import type { IconName } from '#ui/icon.tsx';

type Place = {
  path: string;
  icon: IconName;
  label: () => string;
  /** Also shown at the foot of a phone's screen, within reach of the thumb. */
  isQuick?: true;
};

/** The navigation of all the policyholder's pages, in the order people read them. */
export const PLACES: readonly Place[] = [
  { path: href('/insurednew/home'), icon: 'home', label: m.holder_home, isQuick: true },
  { path: href('/insurednew/policy/:number?'), icon: 'shield', label: m.holder_policy },
  { path: href('/insurednew/payments'), icon: 'receipt', label: m.pay_page_title, isQuick: true },
  { path: href('/insurednew/id-cards'), icon: 'card', label: m.cards_place, isQuick: true },
  { path: href('/insurednew/my-claims'), icon: 'claim', label: m.login_claims_title, isQuick: true },
  { path: href('/insurednew/requests'), icon: 'pencil', label: m.help_own_place },
  { path: href('/insurednew/profile'), icon: 'user', label: m.profile_nav },
  { path: href('/insurednew/security'), icon: 'lock', label: m.account_security_title },
];
