import { lazy, type ReactNode, Suspense } from 'react';
import { AsSent } from '#ui/as-sent.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { type Can, useCan } from '../can.ts';
import { callUs } from '../claims/call-us.ts';
import { howFor } from '../claims/claim-acts.ts';
import { DestinationLink } from '../content/destination-link.tsx';
import { Windshield } from '../content/windshield.tsx';
import styles from './hero-slide.module.css';
import type { HeroSlide as Slide } from './hero-slides.ts';

/** Loaded when screen width, motion and data-saving settings allow a video. */
const HeroVideo = lazy(async () => ({ default: (await import('./hero-video.tsx')).HeroVideo }));

type HeroSlideProps = {
  slide: Slide;
  number: number;
  label: string;
  /** While it is shown, its headline is that of the page. */
  isCurrent: boolean;
  motion: 'none' | 'moving' | 'paused';
  quoteBox: ReactNode;
};

export function HeroSlide({ slide, number, label, isCurrent, motion, quoteBox }: HeroSlideProps) {
  const can = useCan();
  const hasFilm = !slide.moving && motion !== 'none';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a group of fields, a slide is not.
    <div role="group" aria-label={label}>
      <Windshield
        scene={slide.scene}
        isFirst={number === 1}
        sources={slide.moving && motion === 'moving' && <source media="(min-width: 1025px)" srcSet={slide.moving} />}
        {...(hasFilm && {
          film: (view) => (
            <Suspense>
              <HeroVideo className={view} isMoving={motion === 'moving'} />
            </Suspense>
          ),
        })}
        mark={<b aria-hidden="true">{number}</b>}
        name={slide.name()}
        heading={isCurrent ? 'h1' : 'h2'}
        headline={slide.headline()}
        lead={leadOf(slide, can)}
        paper={
          quoteBox ??
          (slide.paper && (
            <AsSent name={`paper-${number}`}>{import.meta.env.SSR && <Paper paper={slide.paper} />}</AsSent>
          ))
        }
      />
    </div>
  );
}

/** The lead text for the most that can be done here. */
const leadOf = ({ lead, leads = [] }: Slide, can: Can) => (leads.find(([ability]) => can(ability))?.[1] ?? lead)();

function Paper({ paper }: { paper: NonNullable<Slide['paper']> }) {
  const can = useCan();
  const acts = paper.acts ?? [];
  const isAllOnline = acts.every(({ customer, claimant }) => can(customer) && can(claimant));
  const items = [
    ...(paper.list ?? []).map((item) => item()),
    ...acts.map((act) => (isAllOnline ? act.label() : `${act.label()} ${howFor(act, can)}`)),
  ];
  return (
    <>
      {items.length > 0 && (
        <ul className={styles.list}>
          {items.map((item) => (
            <li key={item}>
              <Icon name="check" />
              {item}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.act}>
        <DestinationLink to={paper.to} className={buttonClass({ kind: 'go', size: 'large' })}>
          <span className={styles.go}>
            {paper.icon && <Icon name={paper.icon} />}
            {paper.go()}
            {!paper.icon && <Icon name={paper.to.isOutside ? 'arrow-out' : 'arrow-right'} />}
          </span>
        </DestinationLink>
        {!isAllOnline && <p className={styles.note}>{callUs('claimsOffice')}</p>}
        {isAllOnline && paper.note && <p className={styles.note}>{paper.note()}</p>}
      </div>
    </>
  );
}
