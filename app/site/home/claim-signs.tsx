import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, tollFree } from '#config/phone-number.ts';
import { Icon } from '#ui/icon.tsx';
import { DestinationLink, destination } from '../content/destination-link.tsx';
import { paths } from '../layout/navigation.ts';
import { portalHref } from '../layout/portal-href.ts';
import styles from './claim-signs.module.css';

const claims = destination(brand.links.claimsPortal, paths.claims, 'claim-customer');

/** HM-03; a function, since our own page is told the language. */
const signs = () => {
  const subrogation = destination(brand.links.subrogationPayment, portalHref('/pay/subrogation'), 'subrogation');
  return [
    { to: claims, name: m.home_signs_portal, note: m.home_signs_portal_note },
    { to: claims, name: m.home_signs_file, note: m.home_signs_file_note },
    { to: claims, name: m.home_signs_status, note: m.home_signs_status_note },
    {
      to: subrogation,
      name: m.home_signs_subro,
      note: subrogation.isOutside ? m.home_signs_subro_note : m.home_signs_subro_note_here,
    },
  ];
};

/** Guide signs on a gantry over the road. */
export function ClaimSigns() {
  return (
    <section className={`section ${styles.gantry}`}>
      <div className="wrap">
        <div className={styles.head}>
          <h2>{m.home_signs_headline()}</h2>
          <a
            className={`link-arrow ${styles.phone}`}
            href={callHref(brand.phones.claims)}
            aria-label={m.home_signs_call({ phone: tollFree(brand.phones.claims) })}
          >
            <Icon name="phone" />
            <span className="num">{tollFree(brand.phones.claims)}</span>
          </a>
        </div>
        <div className={styles.truss} />
        <ul className={`on-dark ${styles.signs}`}>
          {signs().map(({ to, name, note }) => (
            <li key={name()}>
              <DestinationLink to={to} className={styles.sign}>
                <span>
                  <b>{name()}</b>
                  <span className={styles.note}>{note()}</span>
                </span>
                <Icon name={to.isOutside ? 'arrow-out' : 'arrow-right'} />
              </DestinationLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
