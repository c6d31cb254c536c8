import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { paths } from '../navigation/navigation.ts';

/** The popups, each with the page that does the same without a script. */
const popups = {
  /** Opens the tab used last; initially the agents' (LG-01). */
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

/** The props of a popup's content: the dialog that contains it, and the link that opened it. */
export type PopupProps = { name: PopupName; shell: HTMLDialogElement; link: HTMLElement };

export const POPUP_ID = 'popup';

/** The props of a link that opens a popup: `<a {...popupLink('login')}>`. `ui/first-taps.js` opens it. */
export function popupLink(name: PopupName) {
  const { path, title } = popups[name];
  return { href: localizeHref(path), 'data-popup': name, 'data-click': name, 'data-title': title() };
}
