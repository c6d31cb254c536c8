import picture from '#config/art/pic-about.svg';
import scene from '#config/art/scene-florida.svg';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { localizeHref } from '#config/messages/compiled/runtime.js';
import { YEARS_OF_EXCELLENCE } from '#contract/limits.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { PageHero } from '#ui/page-hero.tsx';
import { pageHead } from '../content/page-head.ts';
import { paths } from '../layout/navigation.ts';
import type { Route } from './+types/about-page';
import styles from './about-page.module.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead({ matches, title: m.pages_about_title(), description: m.pages_about_description(), path: paths.about });

/** PG-02: eight. */
const services: { icon: IconName; name: () => string; words: () => string; tile: string }[] = [
  { icon: 'car', name: m.pages_service_auto, words: m.pages_service_auto_words, tile: 'sky' },
  { icon: 'briefcase', name: m.pages_service_commercial, words: m.pages_service_commercial_words, tile: 'sun' },
  { icon: 'handshake', name: m.pages_service_agents, words: m.pages_service_agents_words, tile: 'peach' },
  { icon: 'document', name: m.pages_service_quotes, words: m.pages_service_quotes_words, tile: 'grass' },
  { icon: 'money', name: m.pages_service_payments, words: m.pages_service_payments_words, tile: 'grass' },
  { icon: 'card', name: m.pages_service_cards, words: m.pages_service_cards_words, tile: 'peach' },
  { icon: 'claim', name: m.pages_service_claims, words: m.pages_service_claims_words, tile: 'sun' },
  { icon: 'shield', name: m.pages_service_lienholders, words: m.pages_service_lienholders_words, tile: 'sky' },
];

export default function AboutPage() {
  return (
    <>
      <PageHero
        title={m.pages_about_title()}
        lead={m.pages_about_lead()}
        picture={scene}
        sky="#9bd6d3"
        focusX="74%"
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
                years: YEARS_OF_EXCELLENCE,
                year: String(brand.foundedYear),
              })}
            </p>
            <p>{m.pages_about_us_2()}</p>
            <p>{m.pages_about_us_3()}</p>
            <ButtonLink kind="outline" to={localizeHref(paths.contact)} icon="phone">
              {m.layout_nav_contact()}
            </ButtonLink>
          </div>
          <div className={styles.picture}>
            <img
              src={picture}
              alt={m.pages_about_badge({ years: YEARS_OF_EXCELLENCE })}
              width="760"
              height="680"
              loading="lazy"
            />
          </div>
        </div>
      </section>

      <section className="section wrap" aria-labelledby="services">
        <h2 id="services">{m.pages_about_services()}</h2>
        <p className="lead">{m.pages_about_services_lead()}</p>
        <ul className={styles.services}>
          {services.map((service) => (
            <li key={service.icon}>
              <span className={`${styles.tile} ${styles[service.tile]}`}>
                <Icon name={service.icon} />
              </span>
              <h3>{service.name()}</h3>
              <p>{service.words()}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
