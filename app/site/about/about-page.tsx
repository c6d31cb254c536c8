import agentCard from '#config/art/obj-bizcard.svg';
import checklist from '#config/art/obj-checklist.svg';
import idCard from '#config/art/obj-idcard.svg';
import claim from '#config/art/obj-phonephoto.svg';
import receipt from '#config/art/obj-receipt.svg';
import carTitle from '#config/art/obj-title.svg';
import picture from '#config/art/pic-about.svg';
import car from '#config/art/pic-car-hatch.svg';
import van from '#config/art/pic-van.svg';
import scene from '#config/art/scene-causeway.svg';
import { brand } from '#config/brand.ts';
import { namesOf, ourStates } from '#config/by-state/state-names.ts';
import { offices } from '#config/contact-desks.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { COMMERCIAL_STATES, ONLINE_STATES } from '#config/states.ts';
import { AsSent } from '#ui/as-sent.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { PageHero } from '#ui/page-hero.tsx';
import { PictureCard, type Tint } from '#ui/picture-card.tsx';
import { type Can, useCan } from '../can.ts';
import { pageHead } from '../content/page-head.ts';
import { paths } from '../navigation/navigation.ts';
import type { Route } from './+types/about-page';
import styles from './about-page.module.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  import.meta.env.SSR
    ? pageHead({
        matches,
        title: m.pages_about_title(),
        description: m.pages_about_description({ states: ourStates() }),
        path: paths.about,
      })
    : [];

/** PG-02: eight services, where we insure businesses. */
const services: { picture: string; tint: Tint; name: () => string; words: (can: Can) => string }[] = [
  { picture: car, tint: 'sky', name: m.pages_service_auto, words: m.pages_service_auto_words },
  {
    picture: van,
    tint: 'sun',
    name: m.pages_service_commercial,
    words: () => m.pages_service_commercial_words({ states: namesOf(COMMERCIAL_STATES) }),
  },
  { picture: agentCard, tint: 'peach', name: m.pages_service_agents, words: m.pages_service_agents_words },
  {
    picture: checklist,
    tint: 'grass',
    name: m.pages_service_quotes,
    words: (can) => {
      if (can('buy-policy')) return m.pages_service_quotes_buy({ states: namesOf(ONLINE_STATES) });
      return can('see-price') ? m.pages_service_quotes_price() : m.pages_service_quotes_words();
    },
  },
  { picture: receipt, tint: 'grass', name: m.pages_service_payments, words: m.pages_service_payments_words },
  { picture: idCard, tint: 'peach', name: m.pages_service_cards, words: m.pages_service_cards_words },
  { picture: claim, tint: 'sun', name: m.pages_service_claims, words: m.pages_service_claims_words },
  { picture: carTitle, tint: 'sky', name: m.pages_service_lienholders, words: m.pages_service_lienholders_words },
];

const commercial = services.filter(({ name }) => name === m.pages_service_commercial);
const isOffered = (service: (typeof services)[number]) => COMMERCIAL_STATES.length > 0 || !commercial.includes(service);

function whereWeInsure(): string {
  const [states, commercial] = [ourStates(), namesOf(COMMERCIAL_STATES)];
  return commercial ? m.pages_about_us_commercial({ states, commercial }) : m.pages_about_us_states({ states });
}

export default function AboutPage() {
  return <AsSent name="page">{import.meta.env.SSR && <About />}</AsSent>;
}

function About() {
  const can = useCan();
  return (
    <>
      <PageHero
        title={m.pages_about_title()}
        lead={m.pages_about_lead()}
        picture={scene}
        sky="#9bd6d3"
        focusX="74%"
        focusY="52%"
        height="broad"
      />
      <section className={`section wrap ${styles.mission}`} aria-labelledby="mission">
        <h2 id="mission">{m.pages_about_mission()}</h2>
        <p className={`voice ${styles.promise}`}>{m.pages_about_mission_words()}</p>
      </section>

      <section className={styles.story} aria-labelledby="about-us">
        <div className={`wrap ${styles.two}`}>
          <div className={styles.words}>
            <h2 id="about-us">{m.pages_about_us()}</h2>
            <p>
              {m.pages_about_us_1({
                name: brand.name,
                years: brand.yearsOfExcellence,
                year: String(brand.foundedYear),
                city: offices[brand.home].city,
              })}
            </p>
            <p>
              {whereWeInsure()} {m.pages_about_us_2()}
            </p>
            <p>{m.pages_about_us_3()}</p>
            <ButtonLink kind="outline" href={localizeHref(paths.contact)} icon="phone">
              {m.layout_nav_contact()}
            </ButtonLink>
          </div>
          <div className={styles.picture}>
            <img
              src={picture}
              alt={m.pages_about_badge({ years: brand.yearsOfExcellence })}
              width="760"
              height="680"
              loading="lazy"
            />
          </div>
        </div>
      </section>

      <section className="section wrap" aria-labelledby="services">
        <h2 id="services">{m.pages_about_services()}</h2>
        <p className={`lead ${styles.lead}`}>{m.pages_about_services_lead()}</p>
        <ul className={styles.services}>
          {services.filter(isOffered).map((service) => (
            <li key={service.picture}>
              <PictureCard picture={service.picture} tint={service.tint}>
                <h3>{service.name()}</h3>
                <p>{service.words(can)}</p>
              </PictureCard>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
