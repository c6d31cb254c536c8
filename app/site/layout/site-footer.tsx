import { useRouteLoaderData } from 'react-router';
import logo from '#config/art/brand-logo-inv.svg';
import panorama from '#config/art/pic-pano-night.svg';
import { brand } from '#config/brand.ts';
import { namesOf, ourStates } from '#config/by-state/state-names.ts';
import { m } from '#config/messages/compiled/messages.js';
import { COMMERCIAL_STATES } from '#config/states.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { type Can, useCan } from '../can.ts';
import { type Destination, DestinationLink, destination } from '../content/destination-link.tsx';
import { subrogationWay } from '../content/subrogation-way.ts';
import { helpStatusHref, paths } from '../navigation/navigation.ts';
import { type PopupName, popupLink } from '../popup/popup-link.ts';
import { appLinks } from './app-links.ts';
import styles from './site-footer.module.css';

/** `to` is computed when rendering, because it depends on the language; undefined hides the link. */
type FooterLink = {
  label: () => string;
  to: (can: Can) => Destination | ReturnType<typeof popupLink> | undefined;
};

const page = (path: string) => () => destination(undefined, path);
const popup = (name: PopupName) => () => popupLink(name);
const helpStatus = (can: Can) => (can('follow-help') ? destination(undefined, helpStatusHref()) : undefined);

const columns: { heading: () => string; links: FooterLink[] }[] = [
  {
    heading: m.layout_footer_customers,
    links: [
      { label: m.layout_footer_policyholder_portal, to: popup('login-customer') },
      { label: m.layout_footer_pay, to: popup('guest-payment') },
      { label: m.layout_footer_id_card, to: popup('guest-id') },
      { label: m.layout_footer_claims, to: page(paths.claims) },
      { label: m.layout_nav_faq, to: page(paths.faq) },
      { label: m.layout_footer_help_status, to: helpStatus },
    ],
  },
  {
    heading: m.layout_footer_agents,
    links: [
      { label: m.layout_footer_agent_login, to: popup('login-agent') },
      { label: m.layout_nav_become_agent, to: page(paths.becomeAgent) },
      { label: m.layout_footer_find_agent, to: page(paths.findAgent) },
    ],
  },
  {
    heading: m.layout_footer_company,
    links: [
      { label: m.layout_nav_about, to: page(paths.about) },
      { label: m.layout_nav_insurance, to: page(paths.insurance) },
      { label: m.layout_footer_quote, to: page(paths.quote) },
      { label: m.layout_nav_careers, to: page(paths.careers) },
      { label: m.layout_nav_contact, to: page(paths.contact) },
    ],
  },
  {
    heading: m.layout_footer_partners,
    links: [
      { label: m.layout_footer_lienholder, to: page(paths.lienholder) },
      { label: m.layout_footer_subrogation, to: subrogationWay },
      { label: m.layout_footer_site_map, to: page(paths.siteMap) },
    ],
  },
];

const legal: FooterLink[] = [
  { label: m.layout_footer_terms, to: page(paths.terms) },
  { label: m.layout_footer_privacy, to: page(paths.privacy) },
  { label: m.layout_footer_accessibility, to: page(paths.accessibility) },
  { label: m.layout_footer_requirements, to: page(paths.siteRequirements) },
];

const social: { name: string; href: string | undefined; icon: IconName }[] = [
  { name: 'Facebook', href: brand.links.facebook, icon: 'chat' },
  { name: 'Instagram', href: brand.links.instagram, icon: 'camera' },
  { name: 'YouTube', href: brand.links.youtube, icon: 'play' },
];

/** What we sell, and where. */
function inWords(): string {
  const commercial = namesOf(COMMERCIAL_STATES);
  return [
    m.layout_footer_words({ states: ourStates() }),
    commercial && m.layout_footer_commercial({ states: commercial }),
    m.layout_footer_agents(),
  ]
    .filter(Boolean)
    .join(' ');
}

/** The year at the head office. The cache of pages counts years there, too. */
const yearHere = () =>
  new Date().toLocaleDateString('en', { year: 'numeric', timeZone: brand.states[brand.home].timeZone });

/** FT-01, FT-02: stores and social networks if configured; the seal if the site uses https. */
export function SiteFooter() {
  const isSecure = useRouteLoaderData<{ origin: string }>('root')?.origin.startsWith('https:');
  return (
    <footer className={`on-dark ${styles.footer}`}>
      <div className={`wrap ${styles.inside}`}>
        <div className={styles.columns}>
          <div>
            <img src={logo} alt={brand.name} width="188" height="40" loading="lazy" />
            <p className={styles.words}>{inWords()}</p>
            <Social />
          </div>
          {columns.map((column) => (
            <nav key={column.heading()} aria-label={column.heading()}>
              <h2>{column.heading()}</h2>
              <ul className={styles.links}>
                {column.links.map((link) => (
                  <Way key={link.label()} {...link} />
                ))}
              </ul>
            </nav>
          ))}
        </div>

        <ul className={styles.badges}>
          {appLinks.map(({ icon, phone, href }) => (
            <Badge key={icon} icon={icon} above={m.layout_footer_get_it()} words={phone} to={destination(href, href)} />
          ))}
          <Badge
            icon="accessibility"
            above={m.layout_footer_accessibility_badge()}
            words="WCAG 2.2 AA"
            to={destination(undefined, paths.accessibility)}
          />
          {isSecure && (
            <Badge
              icon="lock"
              above={m.layout_footer_secure()}
              words="TLS"
              to={destination(undefined, paths.privacy)}
            />
          )}
        </ul>

        <nav aria-label={m.layout_footer_legal()}>
          <ul className={styles.legal}>
            {legal.map((link) => (
              <Way key={link.label()} {...link} />
            ))}
          </ul>
        </nav>
        <p className={styles.copyright} suppressHydrationWarning>
          {m.layout_footer_copyright({ year: yearHere(), name: brand.name })}
        </p>
      </div>
      <img className={styles.panorama} src={panorama} alt="" width="2000" height="296" loading="lazy" />
    </footer>
  );
}

function Way({ label, to }: FooterLink) {
  const where = to(useCan());
  if (!where) return null;
  return (
    <li>
      {'isOutside' in where ? (
        <DestinationLink to={where}>
          {label()}
          {where.isOutside && <Icon name="arrow-out" />}
        </DestinationLink>
      ) : (
        <a {...where}>{label()}</a>
      )}
    </li>
  );
}

function Social() {
  const configured = social.filter((place) => place.href !== undefined);
  if (configured.length === 0) return null;
  return (
    <ul className={styles.social} aria-label={m.layout_footer_social()}>
      {configured.map((place) => (
        <li key={place.name}>
          <a
            href={place.href}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${place.name} (${m.layout_new_tab()})`}
          >
            <Icon name={place.icon} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Badge(props: { icon: IconName; above: string; words: string; to: Destination }) {
  return (
    <li>
      <DestinationLink to={props.to} className={styles.badge}>
        <Icon name={props.icon} />
        <span>
          <small>{props.above}</small> {props.words}
        </span>
        {props.to.isOutside && <Icon name="arrow-out" />}
      </DestinationLink>
    </li>
  );
}
