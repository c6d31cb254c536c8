import florida from '#config/art/brand-st-fl.svg';
import van from '#config/art/pic-van.svg';
import scene from '#config/art/scene-texas.svg';
import { type Content, readContent } from '#config/content/content.server.ts';
import { languageOfPath } from '#config/language.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { AsSent } from '#ui/as-sent.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { PageHero } from '#ui/page-hero.tsx';
import { pageHead } from '../content/page-head.ts';
import { GetAssistance } from '../help/get-assistance.tsx';
import { paths } from '../navigation/navigation.ts';
import type { Route } from './+types/insurance-page';
import styles from './insurance-page.module.css';
import { StateLaw } from './state-law.tsx';

export const loader = ({ request }: Route.LoaderArgs) =>
  readContent(languageOfPath(new URL(request.url).pathname), 'coverages/state-law');

export const meta: Route.MetaFunction = ({ matches }) =>
  import.meta.env.SSR
    ? pageHead({
        matches,
        title: m.pages_insurance_title(),
        description: m.pages_insurance_description(),
        path: paths.insurance,
      })
    : [];

const coverages: { icon: IconName; name: () => string; words: () => string }[] = [
  { icon: 'handshake', name: m.pages_cover_liability, words: m.pages_cover_liability_words },
  { icon: 'claim', name: m.pages_cover_collision, words: m.pages_cover_collision_words },
  { icon: 'shield', name: m.pages_cover_comprehensive, words: m.pages_cover_comprehensive_words },
  { icon: 'user', name: m.pages_cover_injury, words: m.pages_cover_injury_words },
  { icon: 'alert', name: m.pages_cover_uninsured, words: m.pages_cover_uninsured_words },
  { icon: 'car', name: m.pages_cover_rental, words: m.pages_cover_rental_words },
];

/** PG-03. */
export default function InsurancePage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AsSent name="page">{import.meta.env.SSR && <Insurance law={loaderData} />}</AsSent>
      <GetAssistance />
    </>
  );
}

function Insurance({ law }: { law: Content }) {
  return (
    <>
      <PageHero
        title={m.pages_insurance_headline()}
        lead={m.pages_insurance_lead()}
        picture={scene}
        sky="#84c6da"
        focusX="74%"
        focusY="52%"
        height="broad"
      />
      <section className="section wrap" aria-labelledby="automobile">
        <h2 id="automobile">{m.pages_insurance_auto()}</h2>
        <p className={`lead ${styles.lead}`}>{m.pages_insurance_auto_words()}</p>
        <ul className={styles.coverages}>
          {coverages.map((coverage) => (
            <li key={coverage.icon}>
              <Icon name={coverage.icon} />
              <div>
                <h3>{coverage.name()}</h3>
                <p>{coverage.words()}</p>
              </div>
            </li>
          ))}
        </ul>
        <div className={styles.next}>
          <ButtonLink kind="go" href={localizeHref(paths.quote)} iconAfter="arrow-right">
            {m.pages_insurance_quote()}
          </ButtonLink>
          <a className="link-arrow" href={localizeHref(`${paths.faq}?tab=rental`)}>
            {m.pages_insurance_rental_link()}
          </a>
        </div>
      </section>
      <StateLaw law={law} />
      <section className="section wrap" aria-labelledby="commercial">
        <div className={styles.commercial}>
          <div className={styles.van}>
            <img src={van} alt="" width="340" height="124" loading="lazy" />
          </div>
          <div className={styles.words}>
            <Chip kind="plain" picture={florida}>
              {m.pages_insurance_commercial_only()}
            </Chip>
            <h2 id="commercial">{m.pages_insurance_commercial()}</h2>
            <p>{m.pages_insurance_commercial_words()}</p>
            <p>{m.pages_insurance_commercial_how()}</p>
            <ButtonLink kind="outline" href={localizeHref(paths.findAgent)} icon="search">
              {m.pages_insurance_agent()}
            </ButtonLink>
          </div>
        </div>
      </section>
    </>
  );
}
