// Measures from a tap to the frame that shows its answer; the tap is sent as soon as its target has been painted. In turn
// with it, a tap of the same kind that the browser answers alone, on the same page without scripts.
import { type Browser, type CDPSession, chromium } from '@playwright/test';
import type { Row } from './bench.ts';
import { median } from './median.ts';
import { LAPTOP, openSlowly, PHONE } from './slow-phone.ts';

const LIMIT_MS = 150;
/** On a machine that is slower than that: as a multiple of the browser's own answer. */
const LIMIT_RATIO = 2;
/** How often each tap is measured, in each of the two ways; the medians count. */
const TIMES = 7;

type Answered = {
  target: string;
  /** Runs in the page. */
  isAnswered: () => boolean;
};

type Tap = Answered & { what: string; path: string; on: typeof PHONE | typeof LAPTOP; plain: Answered };

const MENU: Answered = {
  target: '[popovertarget=menu]:not([popovertargetaction])',
  isAnswered: () => document.querySelector('#menu:popover-open') !== null,
};
const QUESTION: Answered = {
  target: 'details[name=faq]:nth-of-type(2) summary',
  isAnswered: () => document.querySelector('details[name=faq]:nth-of-type(2)[open]') !== null,
};
/** The first link to a popup, which without scripts only `answerPlainly` answers. */
const DIALOG: Answered = {
  target: 'a[data-popup=login]',
  isAnswered: () => document.querySelector('#popup:modal') !== null,
};
/** A row of cards, which without scripts only `answerPlainly` scrolls: the arrows are not shown then. */
const ROW: Answered = {
  target: '#service-cards, #video-strip',
  isAnswered: () => (document.querySelector('#service-cards, #video-strip')?.scrollLeft ?? 0) > 0,
};

/** Runs in the page without scripts: answers at once what HTML alone cannot. */
function answerPlainly() {
  addEventListener('click', (click) => {
    if (!(click.target instanceof Element)) return;
    const [link, row] = [click.target.closest('a[data-popup]'), click.target.closest('#service-cards, #video-strip')];
    if (link || row) click.preventDefault();
    if (link) document.querySelector<HTMLDialogElement>('#popup')?.showModal();
    row?.scrollBy({ left: row.clientWidth });
  });
}

const TAPS: Tap[] = [
  { what: 'menu', path: '/uaichome', on: PHONE, plain: MENU, ...MENU },
  {
    what: 'preset of the hero',
    path: '/uaichome',
    target: '#presets label:nth-of-type(2)',
    on: PHONE,
    plain: MENU,
    isAnswered: () => document.querySelectorAll('#quote [role=group]')[1]?.checkVisibility() === true,
  },
  {
    what: 'arrow of the hero',
    path: '/uaichome',
    target: '[data-seeks="1"]',
    on: PHONE,
    plain: MENU,
    isAnswered: () => document.querySelectorAll('#quote [role=group]')[1]?.checkVisibility() === true,
  },
  {
    what: 'arrow of the quick services (mouse)',
    path: '/uaichome',
    target: '[data-pages="1"]',
    on: LAPTOP,
    plain: ROW,
    isAnswered: () => (document.querySelector('#service-cards')?.scrollLeft ?? 0) > 0,
  },
  {
    what: 'Login',
    path: '/uaichome',
    target: 'header a[data-popup=login]',
    on: PHONE,
    plain: DIALOG,
    isAnswered: () => document.querySelector('#popup:modal') !== null,
  },
  {
    what: 'Pay, at the bottom',
    path: '/uaichome',
    target: 'nav[class*=bar] a[data-popup=guest-payment]',
    on: PHONE,
    plain: DIALOG,
    isAnswered: () => document.querySelector('#popup:modal') !== null,
  },
  {
    what: 'tab',
    path: '/uaichome/claims',
    target: '#tab-non-customer',
    on: PHONE,
    plain: MENU,
    isAnswered: () => document.querySelector('#panel-non-customer')?.checkVisibility() === true,
  },
  {
    what: 'tab',
    path: '/uaichome/claims/faq',
    target: '#tab-vehicle',
    on: PHONE,
    plain: MENU,
    isAnswered: () => document.querySelector('#panel-vehicle')?.checkVisibility() === true,
  },
  {
    what: 'question',
    path: '/uaichome/claims/faq',
    on: PHONE,
    plain: QUESTION,
    ...QUESTION,
  },
  {
    what: 'arrow of the videos (mouse)',
    path: '/uaichome/claims/faq',
    target: '[data-pages="1"]',
    on: LAPTOP,
    plain: ROW,
    isAnswered: () => (document.querySelector('#video-strip')?.scrollLeft ?? 0) > 0,
  },
];

/**
 * @param port the port of a browser
 * @param site the site, and the same without its scripts
 * @param only the path of a single page
 */
export async function firstTapRows(
  port: number,
  site: { asIs: string; stripped: string },
  only: string | undefined,
): Promise<Row[]> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const rows: Row[] = [];
  for (const tap of TAPS.filter(({ path }) => !only || path === only)) {
    const [times, plain]: [number[], number[]] = [[], []];
    for (let time = 0; time < TIMES; time++) {
      plain.push(await timeOf(browser, site.stripped + tap.path, tap.on, tap.plain, answerPlainly));
      times.push(await timeOf(browser, site.asIs + tap.path, tap.on, tap));
    }
    console.log(tap.path, tap.what, times.map(Math.round).join(' '), 'plain', plain.map(Math.round).join(' '));
    const ratio = median(times) / median(plain);
    rows.push({
      what: `${tap.path}, first tap: ${tap.what}`,
      measured: `${median(times).toFixed(0)} ms, ${ratio.toFixed(2)}×`,
      limit: `≤ ${LIMIT_MS} ms or ≤ ${LIMIT_RATIO}×`,
      held: median(times) <= LIMIT_MS || ratio <= LIMIT_RATIO,
    });
  }
  await browser.close();
  return rows;
}

type Signal = { place: { x: number; y: number } } | { tapped: number } | { answered: number };

/** @param before runs in the page, before its own scripts */
async function timeOf(
  browser: Browser,
  url: string,
  on: Tap['on'],
  { target, isAnswered }: Answered,
  before = () => {},
): Promise<number> {
  const { page, devtools, close } = await openSlowly(browser, on);
  await devtools.send('Runtime.enable');
  await devtools.send('Runtime.addBinding', { name: 'signal' });
  await page.addInitScript(before);
  await page.addInitScript(`(${watch})(${JSON.stringify(target)}, ${isAnswered})`);

  const time = new Promise<number>((resolve) => {
    let isAimed = false;
    let tapped = 0;
    devtools.on('Runtime.bindingCalled', ({ payload }) => {
      const signal: Signal = JSON.parse(payload);
      if ('place' in signal) {
        // If a tap has led to another page, it is not repeated there.
        if (isAimed) return;
        isAimed = true;
        // The answer may arrive, and the page may close, before the browser reports the tap.
        press(devtools, signal.place, on === PHONE).catch(() => {});
      } else if ('tapped' in signal) tapped = signal.tapped;
      else resolve(signal.answered - tapped);
    });
  });
  await page.goto(url, { waitUntil: 'commit' });
  const took = await Promise.race([time, page.waitForTimeout(20_000).then(() => Number.POSITIVE_INFINITY)]);
  await close();
  return took;
}

async function press(devtools: CDPSession, place: { x: number; y: number }, isTouch: boolean) {
  if (isTouch) {
    const down = devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] });
    await Promise.all([down, devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })]);
  } else {
    const mouse = { ...place, button: 'left', clickCount: 1 } as const;
    const down = devtools.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...mouse });
    await Promise.all([down, devtools.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...mouse })]);
  }
}

/** Runs in the page: reports the target's place at the first paint, then checks every frame for the answer. */
function watch(target: string, isAnswered: () => boolean) {
  const signal = (what: Signal) =>
    (globalThis as unknown as { signal(payload: string): void }).signal(JSON.stringify(what));
  const now = (time = performance.now()) => performance.timeOrigin + time;
  const afterThisFrame = (act: () => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = act;
    port2.postMessage(undefined);
  };
  // Checked before a frame is drawn, so that the result is what this frame shows.
  const look = () =>
    requestAnimationFrame(() => (isAnswered() ? afterThisFrame(() => signal({ answered: now() })) : look()));
  addEventListener(
    'pointerdown',
    ({ timeStamp }) => {
      signal({ tapped: now(timeStamp) });
      look();
    },
    { capture: true, once: true },
  );
  const aim = () => {
    const element = document.querySelector(target);
    // The target has not been received yet, so it cannot be tapped.
    if (!element) return requestAnimationFrame(aim);
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = element.getBoundingClientRect();
    signal({ place: { x: x + width / 2, y: y + height / 2 } });
  };
  new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length > 0) aim();
  }).observe({ type: 'paint', buffered: true });
}
