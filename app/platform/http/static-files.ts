import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getMimeType, mimes } from 'hono/utils/mime';
import { type CachedAnswer, cacheAnswer, compress, type Encoded } from './cached-answer.ts';
import { everyFile } from './security-headers.ts';

/** Hono has no media type for captions. */
const types = { ...mimes, vtt: 'text/vtt' };

export type StaticFiles = { get(path: string): CachedAnswer | undefined };

/** Reads every built file once, so that requests need no disk. Names under /assets/ contain a hash of the content. */
export function loadStaticFiles(folder: string): StaticFiles {
  const files = new Map<string, CachedAnswer>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name) || entry.parentPath.includes('.vite')) continue;
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(folder.length).replaceAll('\\', '/');
    const isHashed = path.startsWith('/assets/');
    const contentType = getMimeType(path, types) ?? 'application/octet-stream';
    const headers = {
      ...everyFile,
      'content-type': contentType,
      'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'public, no-cache',
    };
    const body = new Uint8Array(readFileSync(file));
    files.set(path, cacheAnswer(body, headers, precompressed(file) ?? compress(body, contentType, 5)));
  }
  return files;
}

function precompressed(file: string): Encoded | undefined {
  if (!existsSync(`${file}.br`)) return undefined;
  return { br: new Uint8Array(readFileSync(`${file}.br`)), gzip: new Uint8Array(readFileSync(`${file}.gz`)) };
}
