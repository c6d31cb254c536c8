import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import type { Row } from './prove.ts';

/** Runs in its own mount namespace, so that a small disk can be mounted and disappears when the process ends. */
export function diskFull(): Row[] {
  const isRoot = process.getuid?.() === 0;
  const inside = [process.execPath, 'prove/on-small-disk.ts', tmpdir()];
  const rows = execFileSync('unshare', [...(isRoot ? [] : ['--map-root-user']), '--mount', ...inside], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(rows);
}
