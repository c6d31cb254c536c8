import van from '#config/art/pic-van.svg';
import scene from '#config/art/scene-prairie.svg';
import { brand } from '#config/brand.ts';
import { namesOf, ourStates } from '#config/by-state/state-names.ts';
import { stateSigns } from '#config/by-state/state-signs.ts';
import { type Content, readContent } from '#config/content/content.server.ts';
import { languageOfPath } from '#config/language.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { COMMERCIAL_STATES, INJURY_STATES, INJURY_UNLESS_REJECTED_STATES, STATES } from '#config/states.ts';
import { AsSent } from '#ui/as-sent.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { PageHero } from '#ui/page-hero.tsx';
import { abilitiesHere, useCan } from '../can.ts';
import { pageHead } from '../content/page-head.ts';
import { GetAssistance } from '../help/get-assistance.tsx';
import { paths } from '../navigation/navigation.ts';
import { howFarOnline } from '../quotes/how-far-online.ts';
import type { Route } from './+types/insurance-page';
import styles from './insurance-page.module.css';
import { StateLaw } from './state-law.tsx';

export const loader = ({ request, context }: Route.LoaderArgs) =>
  readContent(languageOfPath(new URL(request.url).pathname), 'coverages/state-law', context.get(abilitiesHere));

export const meta: Route.MetaFunction = ({ matches }) =>
  import.meta.env.SSR
    ? pageHead({
        matches,
        title: m.pages_insurance_title(),
        description: descriptionInWords(),
        path: paths.insurance,
      })
    : [];

const coverages: { icon: IconName; name: () => string; words: () => string }[] = [
  { icon: 'handshake', name: m.pages_cover_liability, words: m.pages_cover_liability_words },
  { icon: 'claim', name: m.pages_cover_collision, words: m.pages_cover_collision_words },
  { icon: 'shield', name: m.pages_cover_comprehensive, words: m.pages_cover_comprehensive_words },
  { icon: 'user', name: m.pages_cover_injury, words: injuryInWords },
  { icon: 'alert', name: m.pages_cover_uninsured, words: m.pages_cover_uninsured_words },
  { icon: 'car', name: m.pages_cover_rental, words: m.pages_cover_rental_words },
];

function descriptionInWords(): string {
  const [states, commercial] = [ourStates(), namesOf(COMMERCIAL_STATES)];
  return commercial
    ? m.pages_insurance_description_commercial({ states, commercial })
    : m.pages_insurance_description({ states });
}

function injuryInWords(): string {
  const states = namesOf(
    STATES.filter((state) => [...INJURY_STATES, ...INJURY_UNLESS_REJECTED_STATES].includes(state)),
  );
  return [m.pages_cover_injury_words(), states && m.pages_cover_injury_called({ states })].filter(Boolean).join(' ');
}

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
        <p className={`lead ${styles.lead}`}>{m.pages_insurance_auto_words({ states: ourStates() })}</p>
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
        <p className={styles.online}>{howFarOnline(useCan())}</p>
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
      {COMMERCIAL_STATES.length > 0 && <Commercial />}
    </>
  );
}

function Commercial() {
  const states = namesOf(COMMERCIAL_STATES);
  return (
    <section className="section wrap" aria-labelledby="commercial">
      <div className={styles.commercial}>
        <div className={styles.van}>
          <img src={van} alt="" width="340" height="124" loading="lazy" />
        </div>
        <div className={styles.words}>
          <Chip kind="plain" picture={stateSigns[COMMERCIAL_STATES[0] ?? brand.home]}>
            {m.pages_insurance_commercial_only({ states })}
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
  );
}
