// `npm run videos`: the Short Videos of the claims FAQ, filmed on the product itself in every language, with their
// captions. The words are the steps of content/…/guides; `-- guide-report` records one.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { fillIn } from '../../app/config/content/figures.ts';
import { plainText } from '../../app/config/content/markdown.ts';
import { readMarkdown } from '../../app/config/content/read-markdown.ts';
import { LANGUAGES, type Language } from '../../app/config/language.ts';
import { VIDEOS, type VideoId } from '../../app/config/videos.ts';
import { parseSampleCases } from '../../app/insurance/book/sample/sample-cases.ts';
import { samplesFile } from '../../app/insurance/book/trial-book.ts';
import { startBuiltServer } from '../../testing/built-server.ts';
import { systemChromium } from '../../testing/test-machine.ts';
import { openCamera, SCALE, VIEW } from './camera.ts';
import { type Cue, captionFile, secondsToRead, timed } from './captions.ts';
import { endCard, groundColour, serveCards, titleCard } from './cards.ts';
import { needFfmpeg, openFilm } from './film.ts';
import { type Stage, scripts } from './scenes.ts';
import { wordsOf } from './words.ts';

const FOLDER = 'app/config/video';
const LENGTHS = join(FOLDER, 'lengths.json');
const TITLE_SECONDS = 2.4;
const END_SECONDS = 3;
/** Before a step's words change. */
const BREATH_SECONDS = 0.4;
/** A Tuesday morning at every desk, so that "open now" is on the picture. */
const FILMED_AT = new Date('2026-11-17T15:30:00Z');

type Guide = { title: string; steps: string[] };
type Guides = Record<Language, Guide>;

function readGuides(id: VideoId): Guides {
  const read = (language: Language): Guide => {
    const source = readFileSync(`app/config/content/${language}/guides/claim-guides.md`, 'utf8');
    const section = readMarkdown(fillIn(source, language)).sections.find((section) => section.id === id);
    const list = section?.blocks.find((block) => block.kind === 'list');
    if (!section || !list) throw new Error(`no steps for ${id} in ${language}`);
    const steps = list.items.map((text) => plainText([{ kind: 'paragraph', text }]));
    return { title: section.heading, steps };
  };
  return { en: read('en'), es: read('es') };
}

/** @returns the length in seconds and when each step begins, the same in every language */
async function record(
  browser: Browser,
  site: { url: string; customer: Stage['customer'] },
  id: VideoId,
  language: Language,
  guides: Guides,
): Promise<{ length: number; starts: number[] }> {
  const { picture, tile, scenes } = scripts[id];
  const { title, steps } = guides[language];
  if (scenes.length !== steps.length) throw new Error(`${id}: ${scenes.length} scenes for ${steps.length} steps`);
  const context = await browser.newContext({
    baseURL: site.url,
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
  await serveCards(page, { title: titleCard(language, title, { picture, tile }), end: endCard(language) });
  const film = openFilm(join(FOLDER, `${id}.${language}.mp4`), groundColour());
  const camera = openCamera(page, film.put);
  const stage: Stage = {
    ...camera,
    open: (path) => camera.open(language === 'en' ? path : `/${language}${path}`),
    find: (selector) => page.locator(selector),
    // A link may say more to those who hear it.
    named: (role, message) => page.getByRole(role, { name: words(message), exact: role !== 'link' }),
    customer: site.customer,
  };

  await camera.open('/film/title', { isPointerShown: false });
  await camera.stayUntil(TITLE_SECONDS);
  const starts: number[] = [];
  for (const [step, scene] of scenes.entries()) {
    const start = camera.seconds();
    starts.push(start);
    await scene(stage);
    const slowest = Math.max(...LANGUAGES.map((each) => secondsToRead(guides[each].steps[step] ?? '')));
    await camera.stay(BREATH_SECONDS);
    await camera.stayUntil(start + slowest + BREATH_SECONDS);
  }
  starts.push(camera.seconds());
  await camera.open('/film/end', { isPointerShown: false });
  await camera.stay(END_SECONDS);
  await film.end();
  await context.close();
  return { length: camera.seconds(), starts };
}

function cuesOf({ steps }: Guide, starts: number[]): Cue[] {
  return steps.flatMap((step, index) => timed(step, starts[index] ?? 0, (starts[index + 1] ?? 0) - BREATH_SECONDS / 2));
}

needFfmpeg();
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !VIDEOS.some((id) => id === name));
if (unknown.length > 0) throw new Error(`no video is called ${unknown.join(', ')}; there are ${VIDEOS.join(', ')}`);

execFileSync(process.execPath, ['tools/build.ts', '--if-stale'], { stdio: 'inherit' });
const server = await startBuiltServer({ SAMPLE_POLICIES: '500' });
const executablePath = systemChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
try {
  const { customerLogin: customer } = parseSampleCases(JSON.parse(readFileSync(samplesFile(server.folder), 'utf8')));
  if (!customer) throw new Error('the sample book has no customer who logs in');
  const lengths: Record<string, number> = JSON.parse(readFileSync(LENGTHS, 'utf8'));
  for (const id of VIDEOS.filter((id) => asked.length === 0 || asked.includes(id))) {
    const guides = readGuides(id);
    const clocks = new Set<string>();
    for (const language of LANGUAGES) {
      const { length, starts } = await record(browser, { url: server.url, customer }, id, language, guides);
      writeFileSync(join(FOLDER, `${id}.${language}.vtt`), captionFile(cuesOf(guides[language], starts)));
      lengths[id] = Math.round(length * 10) / 10;
      clocks.add(starts.join());
      console.log(`${id} ${language} ${lengths[id]} s`);
    }
    // Either language's captions are shown over either recording.
    if (clocks.size > 1) throw new Error(`${id} does not keep one clock: ${[...clocks].join(' and ')}`);
    writeFileSync(LENGTHS, `${JSON.stringify(lengths, null, 2)}\n`);
  }
} finally {
  await browser.close();
  await server.stop();
}
