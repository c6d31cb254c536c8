// Films the product frame by frame: nothing depends on the speed of the machine, so every take is the same.
import type { Locator, Page } from '@playwright/test';

export const PICTURES_PER_SECOND = 15;
/** In CSS pixels. Above the picture there is room for two lines of captions. */
export const VIEW = { width: 800, height: 390 };
/** Device pixels per CSS pixel: the film is 1280 pixels wide. */
export const SCALE = 1.6;

type Point = { x: number; y: number };
type Drawing = Point & {
  isShown: boolean;
  ring: number;
  mark: (Point & { width: number; height: number }) | undefined;
};

export type Camera = ReturnType<typeof openCamera>;

/**
 * @param put takes a frame, and the number of times it is shown
 * @param rewritten texts of a page that are filmed in other words
 */
export function openCamera(
  page: Page,
  put: (picture: Buffer, times: number) => Promise<void>,
  rewritten: Record<string, string> = {},
) {
  const drawing: Drawing = { x: 520, y: 250, isShown: false, ring: 0, mark: undefined };
  let taken = 0;
  let latest: Buffer = Buffer.alloc(0);

  async function shoot(): Promise<void> {
    await page.evaluate(draw, drawing);
    latest = await page.screenshot({ type: 'jpeg', quality: 95, animations: 'disabled' });
    await put(latest, 1);
    taken++;
  }

  /**
   * @param pictures the number of frames, whatever the distance, so that takes in two languages have the same timing
   */
  async function glide(pictures: number, step: (part: number) => Promise<void> | void): Promise<void> {
    for (let picture = 1; picture <= pictures; picture++) {
      const part = picture / pictures;
      await step(part * part * (3 - 2 * part));
      await shoot();
    }
  }

  async function settle(): Promise<void> {
    await page.waitForLoadState('networkidle');
    await page.evaluate(loadPictures);
    await page.evaluate(rewrite, rewritten);
  }

  async function stay(pictures: number): Promise<void> {
    if (pictures <= 0) return;
    await put(latest, pictures);
    taken += pictures;
  }

  async function travel(aim: Point): Promise<void> {
    const from = { ...drawing };
    await glide(10, async (part) => {
      drawing.x = from.x + (aim.x - from.x) * part;
      drawing.y = from.y + (aim.y - from.y) * part;
      await page.mouse.move(drawing.x, drawing.y);
    });
  }

  return {
    /** The length of the film so far. */
    seconds: () => taken / PICTURES_PER_SECOND,
    stay: (seconds: number) => stay(Math.round(seconds * PICTURES_PER_SECOND)),
    stayUntil: (seconds: number) => stay(Math.round(seconds * PICTURES_PER_SECOND) - taken),

    /** Cuts to a page of the site. */
    async open(address: string, { isPointerShown = true } = {}) {
      await page.goto(address);
      await settle();
      Object.assign(drawing, { isShown: isPointerShown, mark: undefined });
      await shoot();
    },

    /** Scrolls until the element is a little below the upper edge. */
    async scrollTo(place: Locator, { below = 36 } = {}) {
      drawing.mark = undefined;
      const { y } = await boxOf(place);
      const from = await page.evaluate(() => scrollY);
      let top = from;
      await glide(18, async (part) => {
        const next = from + (y - below) * part;
        await page.evaluate(scroll, { top: next, blur: part < 1 ? Math.abs(next - top) / 30 : 0 });
        top = next;
      });
    },

    async press(target: Locator) {
      drawing.mark = undefined;
      const { x, y, width, height } = await seen(target);
      // The middle of the element, but not far into a wide field.
      await travel({ x: x + Math.min(width / 2, 90), y: y + height / 2 });
      await glide(5, (part) => {
        drawing.ring = part;
      });
      drawing.ring = 0;
      await page.mouse.down();
      await page.mouse.up();
    },

    /** Waits for the page that a click leads to. */
    async arrive(address: RegExp) {
      await page.waitForURL(address);
      await settle();
      await shoot();
    },

    look: shoot,

    /** A frame without the pointer. */
    async still() {
      await settle();
      Object.assign(drawing, { isShown: false, mark: undefined });
      await shoot();
    },

    /** @param pictures the number of frames, the same in every language even if the words differ */
    async type(words: string, pictures = words.length) {
      let typed = 0;
      for (let picture = 1; picture <= pictures; picture++) {
        const next = Math.round((words.length * picture) / pictures);
        await page.keyboard.insertText(words.slice(typed, next));
        typed = next;
        await shoot();
      }
    },

    /** Draws a yellow line around what the caption talks about. */
    async mark(target: Locator) {
      drawing.mark = undefined;
      const mark = await seen(target);
      await travel({ x: mark.x + mark.width - 44, y: mark.y + mark.height - 20 });
      drawing.mark = mark;
      await shoot();
    },
  };
}

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error(`not on the page: ${place}`);
  return box;
}

/** What is pointed at must be visible in the frame, in every language. */
async function seen(target: Locator) {
  const box = await boxOf(target);
  if (box.y < 0 || box.y + box.height > VIEW.height) throw new Error(`not on the picture: ${target}`);
  return box;
}

/** Runs in the page. Blurs fast movement, as the eye does: calmer, and a third fewer bytes. */
function scroll({ top, blur }: { top: number; blur: number }) {
  scrollTo(0, top);
  document.body.style.filter = blur > 1.5 ? `blur(${Math.min(blur, 8)}px)` : '';
}

/** Runs in the page: replaces texts. */
function rewrite(words: Record<string, string>) {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const other = words[text.textContent ?? ''];
    if (other) text.textContent = other;
  }
}

/** Runs in the page: draws the pointer, its ring and the mark above everything. */
function draw({ x, y, isShown, ring, mark }: Drawing) {
  const part = (id: string, style: Partial<CSSStyleDeclaration>) => {
    let element = document.getElementById(id);
    if (!element) {
      element = document.createElement('div');
      element.id = id;
      element.popover = 'manual';
      document.body.append(element);
      element.showPopover();
    }
    Object.assign(element.style, { margin: 0, padding: 0, inset: 'auto', overflow: 'visible', pointerEvents: 'none' });
    Object.assign(element.style, { boxSizing: 'border-box', background: 'none', border: 0 }, style);
    return element;
  };
  part('film-mark', {
    display: mark ? 'block' : 'none',
    ...(mark && {
      left: `${mark.x - 8}px`,
      top: `${mark.y - 6}px`,
      width: `${mark.width + 16}px`,
      height: `${mark.height + 12}px`,
    }),
    border: '4px solid #ffc524',
    borderRadius: '12px',
    boxShadow: '0 0 0 2px #11292c, inset 0 0 0 2px #11292c',
  });
  part('film-ring', {
    display: ring > 0 ? 'block' : 'none',
    left: `${x - 26 * ring}px`,
    top: `${y - 26 * ring}px`,
    width: `${52 * ring}px`,
    height: `${52 * ring}px`,
    border: '5px solid #ffc524',
    borderRadius: '50%',
    boxShadow: '0 0 0 1.5px #11292c, inset 0 0 0 1.5px #11292c',
    opacity: String(1.2 - ring * 0.5),
  });
  const pointer = part('film-pointer', { left: `${x - 3}px`, top: `${y - 2}px`, display: isShown ? 'block' : 'none' });
  if (pointer.firstChild) return;
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const arrow = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  const shape = { width: '28', height: '34', viewBox: '0 0 28 34' };
  for (const [name, value] of Object.entries(shape)) svg.setAttribute(name, value);
  const line = { d: 'M3 2v24l6.2-5.4 4 9.4 4.6-2-4-9.2 8.200-.6z', fill: '#fff', stroke: '#11292c' };
  for (const [name, value] of Object.entries({ ...line, 'stroke-width': '2.4', 'stroke-linejoin': 'round' })) {
    arrow.setAttribute(name, value);
  }
  svg.append(arrow);
  pointer.append(svg);
}

/** Runs in the page: loads pictures further down before they come into view. */
async function loadPictures() {
  const pictures = [...document.images].filter((image) => image.getClientRects().length > 0);
  for (const image of pictures) image.loading = 'eager';
  await Promise.all(pictures.map((image) => image.decode().catch(() => {})));
}
