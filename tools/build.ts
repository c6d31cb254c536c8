// `npm run build [-- --last FOLDER]`: messages, pages and server, with every text file compressed once. Where each
// build begins in an empty folder, `--last` names the one that is in use: its pages find their files here, too.
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
import { compileMessages, MESSAGES_COMPILED } from './messages.ts';
import { ASSETS_FILE } from './react-router-output.ts';

const STAMP = 'build/stamp';
const LAST_ASSETS = 'build/last';
const BROTLI_BEST = 11;

const { values } = parseArgs({ options: { last: { type: 'string' } }, strict: false });
const inputs = hashOfInputs();
const isFresh = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs;
if (!isFresh || !process.argv.includes('--if-stale')) {
  console.log('Building …');
  if (!process.argv.includes(MESSAGES_COMPILED)) await compileMessages();
  setAside(typeof values.last === 'string' ? values.last : 'build', LAST_ASSETS);
  await Promise.all([buildPages('en', 'build'), buildPages('es', 'build/es')]);
  joinLanguages();
  await buildServiceWorker('build/client');
  await writeAwayPage('build/proxy');
  compressFiles('build/client');
  keepBeside(LAST_ASSETS, 'build');
  writeFileSync(STAMP, inputs);
}

/** Pages and server; of the browser's scripts those that speak one language. */
async function buildPages(language: Language, folder: string) {
  const env = { ...process.env, BUILD_LANGUAGE: language, BUILD_DIRECTORY: folder };
  const built = spawn('node_modules/.bin/react-router', ['build'], { stdio: ['ignore', 'ignore', 'inherit'], env });
  const [code] = await once(built, 'exit');
  if (code !== 0) throw new Error('the build failed');
}

/** One server sends both: the scripts of both languages side by side, and a list of which page needs which. */
function joinLanguages() {
  const listOf = (build: string) => JSON.parse(readFileSync(join(build, 'server', ASSETS_FILE), 'utf8'));
  writeFileSync(join('build/server', ASSETS_FILE), JSON.stringify({ en: listOf('build'), es: listOf('build/es') }));
  cpSync('build/es/client/assets', 'build/client/assets', { recursive: true });
  rmSync('build/es', { recursive: true });
}

/** Its address never changes; the build's hash in it makes browsers take the new one. */
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

/** For the proxy in front, which sends it by itself: not among the files that a server of ours sends. */
async function writeAwayPage(folder: string) {
  await import('./raw-files.ts');
  const { awayPage } = await import('../app/site/errors/away-page.ts');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'away.html'), awayPage());
}

function compressFiles(folder: string) {
  for (const file of filesOf(folder)) {
    const { br, gzip } = compress(new Uint8Array(readFileSync(file)), getMimeType(file) ?? '', BROTLI_BEST);
    if (br && gzip) {
      writeFileSync(`${file}.br`, br);
      writeFileSync(`${file}.gz`, gzip);
    }
  }
}

/** Everything that is built from, by content: a fresh clone and a changed branch both build anew. */
function hashOfInputs(): string {
  const hash = createHash('sha256');
  const alone = [
    'package-lock.json',
    'vite.config.ts',
    'react-router.config.ts',
    'tools/build.ts',
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
