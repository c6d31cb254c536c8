import { href, useLocation } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref } from '#config/phone-number.ts';
import { Icon } from '#ui/icon.tsx';
import { currentAt, QuickPlaces, SignedInHeader } from '../shell/signed-in-header.tsx';
import { PLACES } from './policyholder-places.ts';

/** The navigation of the policyholder's pages; on phones its most-used links are at the foot of the screen, too. */
export function PolicyholderHeader() {
  const { pathname } = useLocation();
  const placed = (places: typeof PLACES) =>
    places.map(({ path, icon, label }) => ({
      href: path,
      icon,
      label: label(),
      current: currentAt(pathname, path),
    }));
  return (
    <>
      <SignedInHeader label={m.holder_places()} places={placed(PLACES)} signOut={href('/insurednew/sign-out')} />
      <QuickPlaces label={m.holder_quick()} places={placed(PLACES.filter(({ isQuick }) => isQuick))}>
        <li>
          <a href={callHref(brand.phones.support)}>
            <Icon name="phone" />
            {m.holder_call()}
          </a>
        </li>
      </QuickPlaces>
    </>
  );
}
