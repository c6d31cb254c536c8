import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import scene from '#config/art/scene-drivein.svg';
import { brand } from '#config/brand.ts';
import { readContent } from '#config/content/content.server.ts';
import { plainText } from '#config/content/markdown.ts';
import { isAble } from '#config/is-able.ts';
import { languageOfPath } from '#config/language.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, tollFree } from '#config/phone-number.ts';
import { SMOOTH_SCROLL_DELAY_MS } from '#contract/limits.ts';
import { buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { PageHero } from '#ui/page-hero.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { abilitiesHere } from '../can.ts';
import { useHydrated } from '../content/hydrated.ts';
import { faqThing, pageHead, videoThing } from '../content/page-head.ts';
import { paths } from '../navigation/navigation.ts';
import type { Route } from './+types/faq-page';
import { FaqAnswers } from './faq-answers.tsx';
import styles from './faq-page.module.css';
import { findVideos } from './find-videos.server.ts';
import { ShortVideos } from './short-videos.tsx';
import { videoScreens } from './video-screens.ts';

/** FQ-03: in this order. The specification's expense tab has no items and stays hidden. */
const GROUPS = ['basics', 'vehicle', 'rental', 'mitigation', 'safety'] as const;

export function loader({ request, context }: Route.LoaderArgs) {
  const language = languageOfPath(new URL(request.url).pathname);
  const abilities = context.get(abilitiesHere);
  return {
    groups: GROUPS.map((id) => {
      const { title, sections } = readContent(language, `faq/${id}`, abilities);
      return { id, title, questions: sections };
    }),
    reel: findVideos(language, (ability) => isAble(abilities, ability)),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  import.meta.env.SSR
    ? pageHead(
        { matches, title: m.claims_faq_title(), description: m.claims_faq_description(), path: paths.faq },
        faqThing(
          (loaderData?.groups ?? []).flatMap(({ questions }) =>
            questions.map(({ heading, blocks }) => ({ question: heading, answer: plainText(blocks) })),
          ),
        ),
        ...(loaderData?.reel.videos ?? []).map(({ id, title, steps, film }) =>
          videoThing({
            name: title,
            transcript: plainText(steps),
            picture: videoScreens[id].picture,
            made: loaderData?.reel.updated,
            film,
          }),
        ),
      )
    : [];

export default function FaqPage({ loaderData: { groups, reel } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const location = useLocation();
  // The server never sees the hash.
  const hash = useHydrated() ? location.hash : '';
  const [chosen, choose] = useState<(typeof GROUPS)[number]>();
  const linked = groups.find(({ questions }) => questions.some(({ id }) => hash === `#${id}`));
  const asked = groups.find(({ id }) => id === search.get('tab'));
  const selected = chosen ?? linked?.id ?? asked?.id ?? GROUPS[0];
  useScrollToVideos(hash);

  return (
    <>
      <PageHero
        title={m.claims_faq_headline()}
        lead={m.claims_faq_lead()}
        picture={scene}
        sky="#0b2731"
        isDim
        focusX="90%"
        height="broad"
      />
      <ShortVideos reel={reel} />
      <section className={`section wrap ${styles.page}`} id="questions">
        <div>
          <h2 className={styles.heading}>{m.claims_faq_questions()}</h2>
          <Tabs
            label={m.claims_faq_tabs()}
            tabs={groups.map(({ id, title }) => ({
              id,
              label: title,
              href: `${localizeHref(`${paths.faq}?tab=${id}`)}#questions`,
            }))}
            selected={selected}
            onSelect={choose}
          />
          {groups.map(({ id, questions }) => (
            <TabPanel key={id} id={id} isSelected={id === selected}>
              <FaqAnswers group={id} questions={questions} linked={hash.slice(1)} onFollow={() => choose(undefined)} />
            </TabPanel>
          ))}
        </div>
        <aside className={styles.aside} aria-labelledby="ask">
          <h2 id="ask">{m.claims_faq_more()}</h2>
          <p>{m.claims_faq_more_words()}</p>
          <a className={buttonClass({ kind: 'tool', isBlock: true })} href={callHref(brand.phones.claims)}>
            <span className={`num ${styles.call}`}>
              <Icon name="phone" />
              {tollFree(brand.phones.claims)}
            </span>
          </a>
          <p className="small mute">{m.claims_faq_automated()}</p>
        </aside>
      </section>
    </>
  );
}

/** RT-07: scrolls smoothly, a moment after the page has loaded; instantly for people who prefer reduced motion. */
function useScrollToVideos(hash: string) {
  useEffect(() => {
    if (hash !== '#videos') return;
    const timer = setTimeout(() => {
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
      document.getElementById('videos')?.scrollIntoView({ behavior: isStill ? 'instant' : 'smooth' });
    }, SMOOTH_SCROLL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [hash]);
}
