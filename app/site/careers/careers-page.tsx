import { useEffect } from 'react';
import { href, useLocation } from 'react-router';
import scene from '#config/art/pic-convoy.svg';
import { brand } from '#config/brand.ts';
import { recruitingMailbox } from '#config/contact-desks.ts';
import { type Content, readContent } from '#config/content/content.server.ts';
import { languageOfPath } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { BENEFITS, HIRING_AGE } from '#contract/limits.ts';
import { AsSent } from '#ui/as-sent.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { PageHero } from '#ui/page-hero.tsx';
import { abilitiesHere, useCan } from '../can.ts';
import { pageHead } from '../content/page-head.ts';
import { Prose } from '../content/prose.tsx';
import { paths } from '../navigation/navigation.ts';
import { portalHref } from '../navigation/portal-href.ts';
import { type SharedState, setShared, useShared } from '../shared-state.ts';
import type { Route } from './+types/careers-page';
import { type CareerPanel, careerPanelOf, careerPanelPath, careerPanels } from './career-panels.ts';
import { CareersMenu } from './careers-menu.tsx';
import styles from './careers-page.module.css';

export function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const panel = careerPanelOf(url.searchParams);
  return {
    name: panel.name,
    text: readContent(languageOfPath(url.pathname), `careers/${panel.text}`, context.get(abilitiesHere)),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  import.meta.env.SSR
    ? loaderData &&
      pageHead({
        matches,
        title: loaderData.text.title,
        description: loaderData.text.description,
        path: careerPanelPath(
          paths.careers,
          careerPanels.find(({ name }) => name === loaderData.name) ?? careerPanels[0],
        ),
      })
    : [];

/** CR-01: banner, menu, one panel. */
export default function CareersPage({ loaderData }: Route.ComponentProps) {
  useLastPanel(loaderData.name);
  return <AsSent name="page">{import.meta.env.SSR && <Careers {...loaderData} />}</AsSent>;
}

function Careers({ name, text }: { name: CareerPanel['name']; text: Content }) {
  const panel = careerPanels.find((each) => each.name === name);
  return (
    <>
      <PageHero
        title={m.careers_headline()}
        lead={m.careers_lead()}
        picture={scene}
        sky="#a5d9da"
        focusX="100%"
        height="low"
      />
      <section className={`section wrap ${styles.page}`}>
        <CareersMenu selected={name} />
        <article className={styles.panel} id="panel" aria-labelledby="panel-heading">
          <h2 id="panel-heading">{text.title}</h2>
          {text.lead && <p className="lead">{text.lead}</p>}
          {name === 'Benefits' && <BigNumbers />}
          <Prose blocks={text.intro} />
          {panel?.hasApply && <Apply position={panel.group === 'paths' ? panel.position : undefined} />}
        </article>
      </section>
    </>
  );
}

/** CR-02: without a panel in the address, the panel seen last is shown. */
function useLastPanel(shown: SharedState['careersTab']) {
  const { search } = useLocation();
  const isAsked = new URLSearchParams(search).has('panel');
  const last = useShared('careersTab');
  useEffect(() => {
    if (isAsked) setShared({ careersTab: shown });
    else if (last !== shown) location.replace(`?${new URLSearchParams({ panel: last })}`);
  }, [isAsked, last, shown]);
}

/** BZ-08. */
function BigNumbers() {
  const { matchPercent, matchUpToPercent, paidHolidays, floatingHolidays } = BENEFITS;
  return (
    <ul className={styles.numbers}>
      <li>
        <span className={styles.big}>{matchPercent}%</span>
        <strong>{m.careers_match()}</strong>
        <p>{m.careers_match_words({ percent: matchPercent, upTo: matchUpToPercent })}</p>
      </li>
      <li>
        <span className={styles.big}>
          {paidHolidays} + {floatingHolidays}
        </span>
        <strong>{m.careers_holidays()}</strong>
        <p>{m.careers_holidays_words({ paid: paidHolidays, floating: floatingHolidays })}</p>
      </li>
    </ul>
  );
}

/** CR-03: links to the job site if there is one, otherwise to our own form, otherwise to the mailbox. */
function Apply({ position }: { position: string | undefined }) {
  const site = brand.links.jobs;
  const can = useCan();
  if (!site && !can('apply')) {
    return (
      <div className={styles.apply}>
        <p>
          {m.careers_apply_mail({ age: HIRING_AGE })}{' '}
          <a href={`mailto:${recruitingMailbox}`} data-click="job-apply">
            {recruitingMailbox}
          </a>
        </p>
      </div>
    );
  }
  const ours = portalHref(href('/apply/:topic', { topic: 'job' }) + (position ? `?position=${position}` : ''));
  return (
    <div className={styles.apply}>
      <a
        className={buttonClass({ kind: 'go', size: 'large' })}
        href={site ?? ours}
        data-click="job-apply"
        {...(site && { target: '_blank', rel: 'noopener noreferrer' })}
      >
        <span className={styles.words}>
          {m.careers_apply()}
          <Icon name={site ? 'arrow-out' : 'arrow-right'} />
        </span>
      </a>
      <p className="small mute">
        {site ? m.careers_apply_outside({ age: HIRING_AGE }) : m.careers_apply_here({ age: HIRING_AGE })}
      </p>
    </div>
  );
}
