// `npm run videos`: records the Short Videos of the claims FAQ in every language, with captions: filmed on the product
// itself,
// and as cards for what is done by phone and mail. The words are the steps of content/…/guides; `-- guide-report`
// records
// only one.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { fillIn } from '../../app/config/content/figures.ts';
import { type Inline, plainText } from '../../app/config/content/markdown.ts';
import { readMarkdown } from '../../app/config/content/read-markdown.ts';
import { LANGUAGES, type Language } from '../../app/config/language.ts';
import { GUIDES, type GuideWay, takeOf, VIDEOS, type VideoId } from '../../app/config/videos.ts';
import { parseSampleCases, samplesFile } from '../../app/insurance/book/sample/sample-cases.ts';
import { startBuiltServer } from '../../testing/built-server.ts';
import { systemChromium } from '../../testing/test-machine.ts';
import { openCamera, SCALE, VIEW } from './camera.ts';
import { type Cue, captionFile, secondsToRead, timed } from './captions.ts';
import { endCard, groundColor, serveCards, stepCard, titleCard } from './cards.ts';
import { needFfmpeg, openFilm } from './film.ts';
import { drawn, type Stage, scripts } from './scenes.ts';
import { wordsOf } from './words.ts';

const FOLDER = 'app/config/video';
const LENGTHS = join(FOLDER, 'lengths.json');
const TITLE_SECONDS = 2.4;
const END_SECONDS = 3;
/** Long enough to look at a card with few words. */
const SHORTEST_CARD_SECONDS = 5;
/** A pause before the next step's words appear. */
const BREATH_SECONDS = 0.4;
/** A Tuesday morning in every state's time zone, so that the film shows "open now". */
const FILMED_AT = new Date('2026-11-17T15:30:00Z');

type Take = { id: VideoId; way: GuideWay; name: string };

const TAKES: Take[] = VIDEOS.flatMap((id) =>
  (['online', 'by-phone'] as const).map((way) => ({ id, way, name: takeOf(id, way) })),
);

type Step = {
  /** The text of the caption. */
  text: string;
  /** The emphasized words in it. */
  strong: string | undefined;
  phone: string | undefined;
};
type Guide = { title: string; steps: Step[] };
type Guides = Record<Language, Guide>;

function readGuides({ id, way }: Take): Guides {
  const read = (language: Language): Guide => {
    const source = readFileSync(`app/config/content/${language}/${GUIDES[way]}.md`, 'utf8');
    const section = readMarkdown(fillIn(source, language)).sections.find((section) => section.id === id);
    const list = section?.blocks.find((block) => block.kind === 'list');
    if (!section || !list) throw new Error(`no steps for ${id} in ${language}`);
    return { title: section.heading, steps: list.items.map(stepOf) };
  };
  return { en: read('en'), es: read('es') };
}

const stepOf = (text: Inline[]): Step => ({
  text: plainText([{ kind: 'paragraph', text }]),
  strong: text.flatMap((run) => (typeof run === 'object' && 'strong' in run ? [run.strong] : []))[0],
  phone: text.flatMap((run) => (typeof run === 'object' && 'link' in run ? [run.link] : []))[0],
});

/** The steps that are done by phone and mail: a card for each. */
function cardsOf(id: VideoId, language: Language, { steps }: Guide): Record<string, string> {
  const { tile } = scripts[id];
  return Object.fromEntries(
    steps.map(({ strong = '', phone }, index) => {
      const place = `${index + 1} / ${steps.length}`;
      const words = strong.replace(/[.,:]$/, '');
      const picture = drawn[id][index] ?? '';
      return [`step-${index}`, stepCard(language, { place, words, phone }, { picture, tile })];
    }),
  );
}

/** @returns the length in seconds and the start of each step, which are the same in every language */
async function record(browser: Browser, take: Take, language: Language, guides: Guides) {
  const { id, way } = take;
  const { picture, tile, before, scenes } = scripts[id];
  const { title, steps } = guides[language];
  // A new server, so that nothing from another take is visible. Cards need none.
  const server = way === 'online' ? await startBuiltServer({ SAMPLE_POLICIES: '500' }) : undefined;
  const baseURL = server?.url ?? 'http://cards.example';
  const context = await browser.newContext({
    baseURL,
    viewport: VIEW,
    deviceScaleFactor: SCALE,
    locale: language === 'es' ? 'es-US' : 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    colorScheme: 'light',
  });
  const words = wordsOf(language);
  const page = await context.newPage();
  await page.clock.setFixedTime(FILMED_AT);
  await serveCards(page, {
    title: titleCard(language, title, { picture, tile }),
    end: endCard(language),
    ...cardsOf(id, language, guides[language]),
  });
  const elsewhere = await browser.newContext({ baseURL });
  const film = openFilm(join(FOLDER, `${take.name}.${language}.mp4`), groundColor());
  // The sample's adjuster writes requests in English; for a Spanish film they are shown in Spanish.
  const why = 'later_photos';
  const camera = openCamera(page, film.put, { [wordsOf('en')(why)]: words(why) });
  const stage: Stage = {
    ...camera,
    language,
    page,
    open: (path) => camera.open(language === 'en' ? path : `/${language}${path}`),
    openPortal: (path) => camera.open(`${path}?lang=${language}`),
    find: (selector) => page.locator(selector),
    // For screen readers, a link's name may be longer than the message.
    named: (role, message) => page.getByRole(role, { name: words(message), exact: role !== 'link' }),
    elsewhere: () => elsewhere.newPage(),
    photos: way === 'online' ? await drawPhotos(await elsewhere.newPage()) : [],
    ...(server ? peopleOf(server.folder) : NOBODY),
  };
  const acts =
    way === 'online'
      ? scenes
      : steps.map((_, step) => (on: Stage) => on.page.goto(`/film/step-${step}`).then(() => on.still()));
  if (acts.length !== steps.length) throw new Error(`${take.name}: ${acts.length} scenes for ${steps.length} steps`);

  if (way === 'online') await before?.(stage);
  await camera.open('/film/title', { isPointerShown: false });
  await camera.stayUntil(TITLE_SECONDS);
  const starts: number[] = [];
  for (const [step, act] of acts.entries()) {
    const start = camera.seconds();
    starts.push(start);
    await act(stage);
    const slowest = Math.max(...LANGUAGES.map((each) => secondsToRead(guides[each].steps[step]?.text ?? '')));
    await camera.stay(BREATH_SECONDS);
    await camera.stayUntil(start + Math.max(slowest, way === 'online' ? 0 : SHORTEST_CARD_SECONDS) + BREATH_SECONDS);
  }
  starts.push(camera.seconds());
  await camera.open('/film/end', { isPointerShown: false });
  await camera.stay(END_SECONDS);
  await film.end();
  await context.close();
  await elsewhere.close();
  await server?.stop();
  return { length: camera.seconds(), starts };
}

const NOBODY = { customer: { email: '', password: '' }, claimant: { email: '', password: '' } };

function peopleOf(folder: string): Pick<Stage, 'customer' | 'claimant'> {
  const { customerLogin, claimLogin } = parseSampleCases(JSON.parse(readFileSync(samplesFile(folder), 'utf8')));
  if (!customerLogin || !claimLogin) throw new Error('the sample book has no customer with a claim, or none without');
  return { customer: customerLogin, claimant: claimLogin };
}

/** Three drawings, as files that a phone would send as photos. */
async function drawPhotos(page: Page): Promise<Stage['photos']> {
  await page.setViewportSize({ width: 640, height: 480 });
  const photos: Stage['photos'] = [];
  for (const [index, drawing] of ['what-glass', 'what-bumper', 'what-weather'].entries()) {
    const picture = readFileSync(`app/config/art/${drawing}.svg`).toString('base64');
    await page.setContent(
      `<body style="margin:0"><img src="data:image/svg+xml;base64,${picture}" alt="" style="width:100vw;height:100vh;object-fit:cover">`,
    );
    const buffer = await page.screenshot({ type: 'jpeg', quality: 90 });
    photos.push({ name: `IMG_204${index + 1}.jpg`, mimeType: 'image/jpeg', buffer });
  }
  return photos;
}

function cuesOf({ steps }: Guide, starts: number[]): Cue[] {
  return steps.flatMap((step, index) =>
    timed(step.text, starts[index] ?? 0, (starts[index + 1] ?? 0) - BREATH_SECONDS / 2),
  );
}

needFfmpeg();
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !TAKES.some((take) => take.name === name));
if (unknown.length > 0) {
  throw new Error(`no video is called ${unknown.join(', ')}; there are ${TAKES.map(({ name }) => name).join(', ')}`);
}

execFileSync(process.execPath, ['tools/build.ts', '--if-stale'], { stdio: 'inherit' });
const executablePath = systemChromium();
// The browser's own texts, such as the button that chooses files, are in the browser's language.
const browsers = await Promise.all(
  LANGUAGES.map((language) =>
    chromium.launch({
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox', `--lang=${language}`],
      env: { ...process.env, LANGUAGE: language },
    }),
  ),
);
try {
  const lengths: Record<string, number> = JSON.parse(readFileSync(LENGTHS, 'utf8'));
  for (const take of TAKES.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
    const guides = readGuides(take);
    const clocks = new Set<string>();
    for (const [index, language] of LANGUAGES.entries()) {
      const { length, starts } = await record(browsers[index] as Browser, take, language, guides);
      writeFileSync(join(FOLDER, `${take.name}.${language}.vtt`), captionFile(cuesOf(guides[language], starts)));
      lengths[take.name] = Math.round(length * 10) / 10;
      clocks.add(starts.join());
      console.log(`${take.name} ${language} ${lengths[take.name]} s`);
    }
    // The captions of either language are shown over either recording, so the timing must agree.
    if (clocks.size > 1) throw new Error(`${take.name} does not keep one clock: ${[...clocks].join(' and ')}`);
    writeFileSync(LENGTHS, `${JSON.stringify(lengths, null, 2)}\n`);
  }
} finally {
  for (const browser of browsers) await browser.close();
}
