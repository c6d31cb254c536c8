// `npm run brand-art`: after a change of theme.css or brand.ts, updates the artwork's brand colors, the captions of the
// Short
// Videos and the icons. A file beside them records the former colors and words, so that it knows what to replace.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import './raw-files.ts';
import sharp from 'sharp';
import { brand } from '../app/config/brand.ts';
import { tollFree } from '../app/config/phone-number.ts';

// Imported after the hook that can read theme.css.
const { darkColor, lightColor } = await import('../app/config/theme-colors.ts');

const ART = 'app/config/art';
const MADE_WITH = `${ART}/made-with.json`;
/** The colors that belong to the brand; grays and signal colors are the same for every brand. */
const ROLES = ['brand', 'brand-deep', 'brand-ink', 'action', 'action-hover', 'action-press', 'link', 'link-hover'];

type MadeWith = { words: Record<string, string>; colors: Record<string, string> };

const now: MadeWith = {
  words: { name: brand.name.replaceAll('&', '&amp;'), claims: tollFree(brand.phones.claims) },
  colors: Object.fromEntries(
    ROLES.flatMap((role) => [
      [role, lightColor(role).toLowerCase()],
      [`${role} dark`, darkColor(role).toLowerCase()],
    ]),
  ),
};
const before: MadeWith = JSON.parse(readFileSync(MADE_WITH, 'utf8'));

/**
 * Replaces everything in one pass, so that nothing is replaced twice. If two roles had one color, the first decides.
 */
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

/** The logo with the brand's color out to every edge: a home screen cuts its own shape out of it. */
async function icon(size: number): Promise<Buffer> {
  const width = Math.round(size * 0.72);
  const mark = await sharp(`${ART}/brand-favicon.svg`, { density: 1200 }).resize({ width }).png().toBuffer();
  const ground = { create: { width: size, height: size, channels: 3, background: lightColor('brand') } } as const;
  return sharp(ground)
    .composite([{ input: mark }])
    .png({ palette: true })
    .toBuffer();
}

/** An icon file with one picture, for browsers that know no other format. */
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

follow(globSync(`${ART}/*.svg`), 'colors');
follow([...globSync(`${ART}/*.svg`), ...globSync('app/config/video/*.vtt')], 'words');
for (const size of [180, 192, 512]) writeFileSync(`${ART}/icon-${size}.png`, await icon(size));
writeFileSync('public/favicon.ico', await favicon(32));
writeFileSync(MADE_WITH, `${JSON.stringify(now, null, 2)}\n`);
