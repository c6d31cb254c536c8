import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { paths } from '../navigation/navigation.ts';

/** What opens over a page, by the page that does the same without a script. */
const popups = {
  /** At the tab of last time: the agents' at first (LG-01). */
  login: { path: paths.policyholder, title: m.login_popup_title },
  'login-agent': { path: paths.agentLogin, title: m.login_popup_title },
  'login-customer': { path: paths.policyholder, title: m.login_popup_title },
  /** LG-07. */
  'login-home': { path: paths.policyholder, title: m.login_popup_title },
  'guest-payment': { path: paths.guestPayment, title: m.guests_title_pay },
  'guest-id': { path: paths.guestIdCard, title: m.guests_title_id },
  /** HM-06. */
  'quote-continue': { path: `${paths.quote}#continue`, title: m.quotes_continue_headline },
};

export type PopupName = keyof typeof popups;

/** What fills a popup gets: the dialog it stands in, and the link that opened it. */
export type PopupProps = { name: PopupName; shell: HTMLDialogElement; link: HTMLElement };

export const POPUP_ID = 'popup';

/** The link that opens it: `<a {...popupLink('login')}>`; `ui/first-taps.js` does. */
export function popupLink(name: PopupName) {
  const { path, title } = popups[name];
  return { href: localizeHref(path), 'data-popup': name, 'data-click': name, 'data-title': title() };
}
