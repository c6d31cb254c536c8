import { Link } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { localizeHref } from '#config/messages/compiled/runtime.js';
import { Icon } from '#ui/icon.tsx';
import styles from './glovebox-bar.module.css';
import { paths } from './navigation.ts';
import { callHref } from './phone-number.ts';

/** Phones only: the four reasons to open a glovebox. */
export function GloveboxBar() {
  return (
    <nav className={styles.bar} aria-label={m.layout_glovebox_label()}>
      <Link to={localizeHref(paths.guestPayment)}>
        <Icon name="receipt" />
        {m.layout_glovebox_pay()}
      </Link>
      <Link to={localizeHref(paths.guestIdCard)}>
        <Icon name="card" />
        {m.layout_glovebox_id_card()}
      </Link>
      <Link to={localizeHref(paths.claims)}>
        <Icon name="claim" />
        {m.layout_glovebox_claim()}
      </Link>
      <a href={callHref(brand.phones.claims)}>
        <Icon name="phone" />
        {m.layout_glovebox_call()}
      </a>
    </nav>
  );
}
