import agentCard from '#config/art/obj-bizcard.svg';
import checklist from '#config/art/obj-checklist.svg';
import idCard from '#config/art/obj-idcard.svg';
import openSign from '#config/art/obj-opensign.svg';
import receipt from '#config/art/obj-receipt.svg';
import carTitle from '#config/art/obj-title.svg';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { ButtonLink, IconButton } from '#ui/button.tsx';
import { PictureCard, type Tint } from '#ui/picture-card.tsx';
import { paths } from '../navigation/navigation.ts';
import { popupLink } from '../popup/popup-link.ts';
import styles from './quick-services.module.css';

type Service = Record<'name' | 'note' | 'go', () => string> & {
  picture: string;
  tint: Tint;
  to: ReturnType<typeof popupLink> | { href: string };
};

/** A function, because texts and addresses depend on the page's language. */
const services = (): Service[] => [
  {
    picture: agentCard,
    tint: 'sky',
    name: m.home_services_agents,
    note: m.home_services_agents_note,
    go: m.home_services_agents_go,
    to: popupLink('login-agent'),
  },
  {
    picture: idCard,
    tint: 'peach',
    name: m.home_services_policyholder,
    note: m.home_services_policyholder_note,
    go: m.home_services_policyholder_go,
    to: popupLink('login-home'),
  },
  {
    picture: checklist,
    tint: 'grass',
    name: m.home_services_claims,
    note: m.home_services_claims_note,
    go: m.home_services_claims_go,
    to: { href: localizeHref(paths.claims) },
  },
  {
    picture: openSign,
    tint: 'sun',
    name: m.home_services_become,
    note: m.home_services_become_note,
    go: m.home_services_become_go,
    to: { href: `${localizeHref(paths.findAgent)}#become` },
  },
  {
    picture: carTitle,
    tint: 'sky',
    name: m.home_services_lien,
    note: m.home_services_lien_note,
    go: m.home_services_lien_go,
    to: { href: localizeHref(paths.lienholder) },
  },
  {
    picture: receipt,
    tint: 'peach',
    name: m.home_services_pay,
    note: m.home_services_pay_note,
    go: m.home_services_pay_go,
    to: { href: localizeHref(paths.policyholder) },
  },
];

const CARDS = 'service-cards';

/** HM-04, LG-07: six cards; the arrows move by as many as are visible. */
export function QuickServices() {
  return (
    <section className={`section on-dark ${styles.quick}`}>
      <div className="wrap">
        <div className={styles.head}>
          <h2 id="services">{m.home_services_headline()}</h2>
          <div className={styles.arrows}>
            <Arrow icon="arrow-left" label={m.home_services_previous()} pages={-1} />
            <Arrow icon="arrow-right" label={m.home_services_next()} pages={1} />
          </div>
        </div>
        <ul className={styles.cards} id={CARDS} aria-labelledby="services">
          {services().map(({ picture, tint, name, note, go, to }) => (
            <li key={name()}>
              <PictureCard picture={picture} tint={tint}>
                <h3>{name()}</h3>
                <p>{note()}</p>
                <ButtonLink kind="outline" size="small" {...to}>
                  {go()}
                  <span className="visually-hidden">: {name()}</span>
                </ButtonLink>
              </PictureCard>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Arrow({ pages, ...rest }: { icon: 'arrow-left' | 'arrow-right'; label: string; pages: 1 | -1 }) {
  return <IconButton type="button" {...rest} data-pages={pages} aria-controls={CARDS} />;
}
