import { LANGUAGE_PREFIXES, PUBLIC_PAGES } from '../testing/public-pages.ts';
import { expect, test } from './journey.ts';

const LIMIT = 105_000;

test('no public page asks for more than 105 kB of scripts before anyone touches it', async ({ request }) => {
  const ask = (path: string) => request.get(path, { headers: { 'accept-encoding': 'br' } });
  const sizes = new Map<string, Promise<number>>();
  const sizeOf = async (script: string) => {
    const answer = await ask(script);
    return Number(answer.headers()['content-length']);
  };
  const tooHeavy: string[] = [];
  for (const path of LANGUAGE_PREFIXES.flatMap((prefix) => PUBLIC_PAGES.map((path) => prefix + path))) {
    const page = await (await ask(path)).text();
    const named = page.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"|<script[^>]* src="([^"]+)"/g);
    const scripts = [...new Set([...named].map(([, preloaded, source]) => preloaded ?? source ?? ''))];
    expect(scripts, path).not.toEqual([]);
    for (const script of scripts) if (!sizes.has(script)) sizes.set(script, sizeOf(script));
    const weight = (await Promise.all(scripts.map((script) => sizes.get(script) ?? 0))).reduce(
      (sum, size) => sum + size,
      0,
    );
    if (weight > LIMIT) tooHeavy.push(`${path}: ${weight} bytes`);
  }
  expect(tooHeavy).toEqual([]);
});
