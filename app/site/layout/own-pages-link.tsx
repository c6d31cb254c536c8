import { type ComponentProps, createContext, useContext } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import { getLocale } from '#config/messages/compiled/runtime.js';
import { ownHome, type SignedInAt } from '#contract/signed-in.ts';
import { ButtonLink } from '#ui/button.tsx';
import { popupLink } from '../popup/popup-link.ts';

/** Where the reader is signed in, according to a cookie. Only on the server. */
export const SignedIn = createContext<SignedInAt | undefined>(undefined);

/** HD-02, HD-03: Login, or a link to their own pages for people who are signed in. */
export function OwnPagesLink(look: Pick<ComponentProps<typeof ButtonLink>, 'kind' | 'size' | 'isBlock' | 'className'>) {
  const at = useContext(SignedIn);
  const home = at && ownHome(at);
  // Spanish is passed on explicitly; otherwise the pages use the account's language.
  const words = home
    ? { href: getLocale() === 'es' ? `${home}?lang=es` : home, children: m.layout_own_pages() }
    : { ...popupLink('login'), children: m.layout_login() };
  return <ButtonLink {...look} icon="user" {...words} />;
}
