import { type ComponentProps, createContext, useContext } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import { getLocale } from '#config/messages/compiled/runtime.js';
import { ownHome, type SignedInAt } from '#contract/signed-in.ts';
import { ButtonLink } from '#ui/button.tsx';
import { popupLink } from '../popup/popup-link.ts';

/** Where the reader is signed in, as their browser hints. On the server alone. */
export const SignedIn = createContext<SignedInAt | undefined>(undefined);

/** HD-02, HD-03: Login; for whoever is signed in, their own pages. */
export function OwnPagesLink(look: Pick<ComponentProps<typeof ButtonLink>, 'kind' | 'size' | 'isBlock' | 'className'>) {
  const at = useContext(SignedIn);
  const home = at && ownHome(at);
  // Spanish is chosen here; without a word the pages speak what the account has chosen.
  const words = home
    ? { href: getLocale() === 'es' ? `${home}?lang=es` : home, children: m.layout_own_pages() }
    : { ...popupLink('login'), children: m.layout_login() };
  return <ButtonLink {...look} icon="user" {...words} />;
}
