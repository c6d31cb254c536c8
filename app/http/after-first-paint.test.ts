import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { scriptsAfterFirstPaint } from './after-first-paint.ts';

const rendered = [
  '<html><head><link rel="modulepreload" href="/entry.js"/><link rel="modulepreload" nonce="ours" href="/home.js"/></head>',
  '<body><p>All that is seen</p><script nonce="ours" type="module" async="">;\n',
  'import * as route0 from "/root.js";\nimport * as route1 from "/home.js";\n',
  '  window.modules = {"root":route0,"home":route1};\n\nimport("/entry.js");</script><i>after</i></body></html>',
].join('');

type Paint = 'first-paint' | 'first-contentful-paint';

/** What the page's script does in a browser that shows the page, keeps it in the background, or tells of no paint. */
async function run(page: string, { hidden = false, tells = ['paint'], missing = '' } = {}) {
  const asked: string[] = [];
  const failed: string[] = [];
  const preloaded: object[] = [];
  let painted = (_: Paint) => {};
  let isWatched = true;
  class PerformanceObserver {
    static readonly supportedEntryTypes = tells;
    constructor(seen: (list: object, observer: PerformanceObserver) => void) {
      painted = (name) =>
        isWatched && seen({ getEntriesByName: (wanted: Paint) => (wanted === name ? [name] : []) }, this);
    }
    observe() {}
    disconnect() {
      isWatched = false;
    }
  }
  const context = createContext({
    Event,
    PerformanceObserver,
    window: {} as { modules?: object },
    fetchFile: async (file: string) => {
      asked.push(file);
      if (file === missing) throw new Error('away');
      return file;
    },
    document: {
      hidden,
      currentScript: { dispatchEvent: ({ type }: Event) => failed.push(type) },
      createElement: () => ({}),
      head: { append: (link: object) => preloaded.push(link) },
    },
  });
  const script = /<script nonce="ours">([\s\S]*)<\/script>/.exec(page)?.[1] ?? '';
  runInContext(script.replaceAll('import(', 'fetchFile('), context);
  const steps = [[...asked]];
  for (const name of ['first-paint', 'first-contentful-paint', 'first-contentful-paint'] as const) {
    painted(name);
    steps.push([...asked]);
  }
  await new Promise((resolve) => setImmediate(resolve));
  return { steps, asked, failed, preloaded, modules: context.window.modules };
}

test('scripts are asked for once words are painted, all at once and with low priority; the entry last', async () => {
  const page = scriptsAfterFirstPaint(rendered, 'ours');
  expect(page).not.toContain('<link');
  expect(page).toContain('</script><i>after</i></body>');
  const { steps, asked, preloaded, modules, failed } = await run(page);
  const modulesOfPage = ['/root.js', '/home.js'];
  expect(steps).toEqual([[], [], modulesOfPage, modulesOfPage]);
  expect(asked).toEqual([...modulesOfPage, '/entry.js']);
  expect(preloaded).toEqual(
    ['/entry.js', '/home.js'].map((href) => ({ rel: 'modulepreload', fetchPriority: 'low', href })),
  );
  expect(modules).toEqual({ root: '/root.js', home: '/home.js' });
  expect(failed).toEqual([]);
});

test.each([
  ['a page in the background is not painted, and', { hidden: true }],
  ['a browser that tells of no paint', { tells: [] }],
])('%s asks at once', async (_, browser) => {
  const { steps } = await run(scriptsAfterFirstPaint(rendered, 'ours'), browser);
  expect(steps[0]).toEqual(['/root.js', '/home.js']);
});

test.each(['/home.js', '/entry.js'])('a script that does not come (%s) is told to the page', async (missing) => {
  const { failed } = await run(scriptsAfterFirstPaint(rendered, 'ours'), { missing });
  expect(failed).toEqual(['error']);
});

test('a script in somebody’s words, and a page without scripts, stay as they are', () => {
  const page = '<p><script type="module" async="">import("/theirs.js");</script></p>';
  expect(scriptsAfterFirstPaint(page, 'ours')).toBe(page);
});
