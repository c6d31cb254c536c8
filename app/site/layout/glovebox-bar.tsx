import { brand } from '#config/brand.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref } from '#config/phone-number.ts';
import { Icon } from '#ui/icon.tsx';
import { paths } from '../navigation/navigation.ts';
import { popupLink } from '../popup/popup-link.ts';
import styles from './glovebox-bar.module.css';

/** Phones only: the four tasks for which people open a glovebox. */
export function GloveboxBar() {
  return (
    <nav className={styles.bar} aria-label={m.layout_glovebox_label()}>
      <a {...popupLink('guest-payment')}>
        <Icon name="receipt" />
        {m.layout_glovebox_pay()}
      </a>
      <a {...popupLink('guest-id')}>
        <Icon name="card" />
        {m.layout_glovebox_id_card()}
      </a>
      <a href={localizeHref(paths.claims)}>
        <Icon name="claim" />
        {m.layout_glovebox_claim()}
      </a>
      <a href={callHref(brand.phones.claims)}>
        <Icon name="phone" />
        {m.layout_glovebox_call()}
      </a>
    </nav>
  );
}
