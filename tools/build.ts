// `npm run build`: messages, pages and server, with every text file compressed once.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { build } from 'vite';
import { compress } from '../app/http/kept-answer.ts';
import { compileMessages } from './messages.ts';

const STAMP = 'build/stamp';
const BROTLI_BEST = 11;

const inputs = hashOfInputs();
const isFresh = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs;
if (!isFresh || !process.argv.includes('--if-stale')) {
  console.log('Building …');
  await compileMessages();
  execFileSync('node_modules/.bin/react-router', ['build'], { stdio: ['ignore', 'ignore', 'inherit'] });
  await buildServiceWorker('build/client');
  compressFiles('build/client');
  writeFileSync(STAMP, inputs);
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
  const alone = ['package-lock.json', 'vite.config.ts', 'react-router.config.ts', 'tools/build.ts'];
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
