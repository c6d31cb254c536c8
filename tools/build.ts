// `npm run build [-- --last FOLDER]`: builds messages, pages and server, and compresses every text file once. If each
// build starts in an empty folder, `--last` names the deployed one, whose pages must still find their files in the new
// build.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { getMimeType } from 'hono/utils/mime';
import { build } from 'vite';
import type { Language } from '../app/config/language.ts';
import { compress } from '../app/platform/http/cached-answer.ts';
import { keepBeside, setAside } from './last-build.ts';
import { compileMessages } from './messages.ts';
import { ASSETS_FILE } from './react-router-output.ts';

// Whatever the shell says: a build for development has no content security policy.
process.env.NODE_ENV = 'production';

const STAMP = 'build/stamp';
const LAST_ASSETS = 'build/last';
/** For a test that only searches the files: one set of scripts has the texts of both languages, and little is packed. */
const isToSearch = process.env.BUILD_TO_SEARCH === '1';
const BROTLI_QUALITY = isToSearch ? 1 : 11;

const { values } = parseArgs({ options: { last: { type: 'string' } }, strict: false });
const inputs = hashOfInputs();
const isFresh = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs;
if (!isFresh || !process.argv.includes('--if-stale')) {
  console.log('Building …');
  await compileMessages();
  setAside(typeof values.last === 'string' ? values.last : 'build', LAST_ASSETS);
  if (isToSearch) await buildPages('', 'build');
  else await Promise.all([buildPages('en', 'build'), buildPages('es', 'build/es')]);
  joinLanguages();
  await buildServiceWorker('build/client');
  await writeAwayPage('build/proxy');
  compressFiles('build/client');
  keepBeside(LAST_ASSETS, 'build');
  writeFileSync(STAMP, inputs);
}

/** Builds pages and server, with browser scripts for one language, or for both if none is given. */
async function buildPages(language: Language | '', folder: string) {
  const env = { ...process.env, BUILD_LANGUAGE: language, BUILD_DIRECTORY: folder };
  const built = spawn('node_modules/.bin/react-router', ['build'], { stdio: ['ignore', 'ignore', 'inherit'], env });
  const [code] = await once(built, 'exit');
  if (code !== 0) throw new Error('the build failed');
}

/** One server serves both languages: puts the scripts side by side, with a list of the scripts that each page needs. */
function joinLanguages() {
  const listOf = (build: string) => JSON.parse(readFileSync(join(build, 'server', ASSETS_FILE), 'utf8'));
  const spanish = isToSearch ? 'build' : 'build/es';
  writeFileSync(join('build/server', ASSETS_FILE), JSON.stringify({ en: listOf('build'), es: listOf(spanish) }));
  if (isToSearch) return;
  cpSync('build/es/client/assets', 'build/client/assets', { recursive: true });
  rmSync('build/es', { recursive: true });
}

/** The worker's address never changes. The build's hash inside it makes browsers install the new version. */
async function buildServiceWorker(folder: string) {
  await build({
    configFile: false,
    logLevel: 'warn',
    define: { BUILD: JSON.stringify(inputs) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      rollupOptions: {
        input: 'app/site/offline/service-worker.ts',
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  });
}

/** The page that the proxy shows while the server is down. It is kept out of the files that our server sends. */
async function writeAwayPage(folder: string) {
  await import('./raw-files.ts');
  const { awayPage } = await import('../app/site/errors/away-page.ts');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'away.html'), awayPage());
}

function compressFiles(folder: string) {
  for (const file of filesOf(folder)) {
    const { br, gzip } = compress(new Uint8Array(readFileSync(file)), getMimeType(file) ?? '', BROTLI_QUALITY);
    if (br && gzip) {
      writeFileSync(`${file}.br`, br);
      writeFileSync(`${file}.gz`, gzip);
    }
  }
}

/** A hash of the contents of all inputs, so that a fresh clone and a changed branch are both built again. */
function hashOfInputs(): string {
  const hash = createHash('sha256');
  const alone = [
    'package-lock.json',
    'vite.config.ts',
    'react-router.config.ts',
    'tools/build.ts',
    'tools/messages-apart.ts',
    'tools/react-router-output.ts',
  ];
  const folders = ['app', 'public'].filter((folder) => existsSync(folder));
  for (const file of [...alone, ...folders.flatMap(filesOf)].filter(isSource).sort()) {
    hash.update(file).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex');
}

function isSource(file: string): boolean {
  return !/\/compiled\/|\/project\.inlang\/(?!settings)|\.test\.ts$/.test(file);
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
