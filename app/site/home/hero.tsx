import { type ChangeEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { AsSent } from '#ui/as-sent.tsx';
import { IconButton } from '#ui/button.tsx';
import styles from './hero.module.css';
import { HeroSlide } from './hero-slide.tsx';
import { heroSlides } from './hero-slides.ts';
import { useMovingPicture } from './moving-picture.ts';
import { ProofStrip } from './proof-strip.tsx';

const SWIPE_PX = 48;
const PRESETS = 'presets';

/**
 * The scene seen through the windshield, and below it a car radio with five presets (HM-02). The presets are radio
 * buttons, and the style sheet shows the selected slide, so they work without a script.
 *
 * @param quoteBox the card on the first slide
 */
export function Hero({ quoteBox }: { quoteBox: ReactNode }) {
  const [search] = useSearchParams();
  const [current, setCurrent] = useState(wrapped(Number(search.get('slide')) || 1));
  const [hasTurned, setTurned] = useState(false);
  const [announced, setAnnounced] = useState('');
  const presets = useRef<HTMLFieldSetElement>(null);
  const { canMove, isMoving, toggle } = useMovingPicture();

  useEffect(() => {
    // A preset may have been selected before hydration.
    const chosen = presets.current?.querySelector<HTMLInputElement>(':checked');
    if (!chosen) return;
    setCurrent(Number(chosen.value));
    reveal(presets.current, chosen);
  }, []);

  function show({ currentTarget: radio, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const number = Number(radio.value);
    setTurned(true);
    setCurrent(number);
    reveal(presets.current, radio);
    // Announce a slide that an arrow or swipe selected. Screen readers have already read a pressed preset's name.
    if (!nativeEvent.isTrusted) setAnnounced(placeOf(number));
  }
  const seek = (by: 1 | -1) =>
    presets.current?.querySelector<HTMLInputElement>(`[value="${wrapped(current + by)}"]`)?.click();

  return (
    <section
      className={hasTurned ? `${styles.hero} ${styles.turned}` : styles.hero}
      id="quote"
      aria-label={m.home_hero_label()}
    >
      <div className={styles.slides} {...useSwipe(seek)}>
        {heroSlides.map((slide, index) => (
          <HeroSlide
            key={slide.thumb}
            slide={slide}
            number={index + 1}
            label={placeOf(index + 1)}
            isCurrent={current === index + 1}
            motion={canMove ? (isMoving ? 'moving' : 'paused') : 'none'}
            quoteBox={index === 0 ? quoteBox : undefined}
          />
        ))}
      </div>

      <div className={`on-dark ${styles.dash}`}>
        {/* Without a script, the arrows request the page with their slide. */}
        <form id="seek" method="get" hidden />
        <div className={`wrap ${styles.radio}`}>
          <Seek icon="arrow-left" label={m.home_hero_previous()} seeks={-1} to={wrapped(current - 1)} />
          <fieldset className={styles.presets} id={PRESETS} ref={presets}>
            <legend className="visually-hidden">{m.home_hero_label()}</legend>
            {heroSlides.map(({ thumb, name }, index) => (
              <label className={styles.preset} key={thumb}>
                <input
                  type="radio"
                  name="preset"
                  value={index + 1}
                  defaultChecked={current === index + 1}
                  onChange={show}
                />
                <img src={thumb} alt="" width="88" height="56" loading="lazy" />
                <span>
                  <small aria-hidden="true">{index + 1}</small>
                  {name()}
                </span>
              </label>
            ))}
          </fieldset>
          <Seek icon="arrow-right" label={m.home_hero_next()} seeks={1} to={wrapped(current + 1)} />
          <IconButton
            type="button"
            className={styles.pause}
            icon={isMoving ? 'pause' : 'play'}
            label={isMoving ? m.home_hero_pause() : m.home_hero_play()}
            disabled={!canMove}
            onClick={toggle}
          />
        </div>
        <AsSent name="proof">{import.meta.env.SSR && <ProofStrip />}</AsSent>
        <p className="visually-hidden" aria-live="polite">
          {announced}
        </p>
      </div>
    </section>
  );
}

function Seek(props: { icon: 'arrow-left' | 'arrow-right'; label: string; seeks: 1 | -1; to: number }) {
  return (
    <IconButton
      type="submit"
      form="seek"
      name="slide"
      value={props.to}
      icon={props.icon}
      label={props.label}
      data-seeks={props.seeks}
      aria-controls={PRESETS}
    />
  );
}

/** On phones the presets are a scrolling row. Centers the selected one without scrolling anything else. */
function reveal(strip: HTMLElement | null, radio: HTMLInputElement) {
  const preset = radio.parentElement;
  if (!strip || !preset) return;
  strip.scrollTo({ left: preset.offsetLeft - (strip.clientWidth - preset.clientWidth) / 2 });
}

/** Wraps around: after the last slide comes the first. */
function wrapped(number: number): number {
  const count = heroSlides.length;
  return Number.isInteger(number) ? ((((number - 1) % count) + count) % count) + 1 : 1;
}

function placeOf(number: number): string {
  return `${number} / ${heroSlides.length}: ${heroSlides[number - 1]?.name()}`;
}

/** A horizontal swipe changes the slide; vertical scrolling stays with the browser. */
function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onPointerDown(event: PointerEvent) {
      start.current = event.pointerType === 'mouse' ? undefined : { x: event.clientX, y: event.clientY };
    },
    onPointerUp(event: PointerEvent) {
      if (!start.current) return;
      const across = event.clientX - start.current.x;
      const along = event.clientY - start.current.y;
      start.current = undefined;
      if (Math.abs(across) > SWIPE_PX && Math.abs(across) > Math.abs(along)) onSwipe(across < 0 ? 1 : -1);
    },
    onPointerCancel() {
      start.current = undefined;
    },
  };
}
