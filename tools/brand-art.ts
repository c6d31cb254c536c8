// `npm run brand-art`: after theme.css or brand.ts changed, the art's brand colours, the captions of the Short Videos and
// the icons follow. What they were last made with stands beside them, so that it is known what to change.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import './raw-files.ts';
import sharp from 'sharp';
import { brand } from '../app/config/brand.ts';
import { tollFree } from '../app/config/phone-number.ts';

// After the hook that reads theme.css.
const { darkColour, lightColour } = await import('../app/config/theme-colours.ts');

const ART = 'app/config/art';
const MADE_WITH = `${ART}/made-with.json`;
/** The theme's own colours; its greys and signal colours are anybody's. */
const ROLES = ['brand', 'brand-deep', 'brand-ink', 'action', 'action-hover', 'action-press', 'link', 'link-hover'];

type MadeWith = { words: Record<string, string>; colours: Record<string, string> };

const now: MadeWith = {
  words: { name: brand.name.replaceAll('&', '&amp;'), claims: tollFree(brand.phones.claims) },
  colours: Object.fromEntries(
    ROLES.flatMap((role) => [
      [role, lightColour(role).toLowerCase()],
      [`${role} dark`, darkColour(role).toLowerCase()],
    ]),
  ),
};
const before: MadeWith = JSON.parse(readFileSync(MADE_WITH, 'utf8'));

/** At one pass, so that nothing is changed twice; of two roles that had one colour the first decides. */
function follow(files: string[], kind: keyof MadeWith) {
  const changes = new Map<string, string>();
  for (const [key, former] of Object.entries(before[kind])) {
    if (!changes.has(former)) changes.set(former, now[kind][key] ?? former);
  }
  if (changes.size === 0) return;
  const formers = new RegExp([...changes.keys()].map(RegExp.escape).join('|'), 'gi');
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const changed = text.replace(
      formers,
      (former) => changes.get(former) ?? changes.get(former.toLowerCase()) ?? former,
    );
    if (changed !== text) writeFileSync(file, changed);
  }
}

/** The mark on the brand's colour to every edge: a home screen cuts its own shape out of it. */
async function icon(size: number): Promise<Buffer> {
  const width = Math.round(size * 0.72);
  const mark = await sharp(`${ART}/brand-favicon.svg`, { density: 1200 }).resize({ width }).png().toBuffer();
  const ground = { create: { width: size, height: size, channels: 3, background: lightColour('brand') } } as const;
  return sharp(ground)
    .composite([{ input: mark }])
    .png({ palette: true })
    .toBuffer();
}

/** One picture in an icon file, as a browser asks for it that knows no other. */
async function favicon(size: number): Promise<Buffer> {
  const picture = await sharp(`${ART}/brand-favicon.svg`, { density: 1200 }).resize(size, size).png().toBuffer();
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.set([size, size], 6);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, picture]);
}

follow(globSync(`${ART}/*.svg`), 'colours');
follow([...globSync(`${ART}/*.svg`), ...globSync('app/config/video/*.vtt')], 'words');
for (const size of [180, 192, 512]) writeFileSync(`${ART}/icon-${size}.png`, await icon(size));
writeFileSync('public/favicon.ico', await favicon(32));
writeFileSync(MADE_WITH, `${JSON.stringify(now, null, 2)}\n`);
