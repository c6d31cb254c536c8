// All changes that this product makes to React Router's output (docs/decisions/0008).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/**
 * Functions of React Router that never run in a browser here, because every page change loads a document, nothing is
 * prefetched by script and nothing listens to navigation. The build fails for a version that lacks one of them.
 */
export const NOT_CALLED: Record<string, string[]> = {
  'dom/ssr/fog-of-war.js': [
    'getPartialManifest',
    'getPatchRoutesOnNavigationFunction',
    'isFogOfWarEnabled',
    'useFogOFWarDiscovery',
  ],
  'dom/ssr/components.js': ['Scripts'],
  'dom/ssr/fallback.js': ['RemixRootDefaultHydrateFallback'],
  'dom/ssr/links.js': ['prefetchRouteCss', 'prefetchStyleLinks'],
  'dom/ssr/routes.js': [
    'createClientRoutesWithHMRRevalidationOptOut',
    'preventInvalidServerHandlerCall',
    'wrapShouldRevalidateForHdr',
  ],
  'dom/ssr/single-fetch.js': ['nonSsrStrategy'],
  'hooks.js': ['RSCErrorHandler'],
  'router/instrumentation.js': [
    'consumeInstrumentationClientResultMetaReceiver',
    'getRouteInstrumentationUpdates',
    'instrumentClientSideRouter',
  ],
  'router/router.js': ['defaultDataStrategyWithMiddleware', 'persistAppliedTransitions', 'restoreAppliedTransitions'],
};

const SOURCE = '/react-router/dist/production/lib/';
const LIST_OF_SCRIPTS = '\0virtual:react-router/server-manifest';

/** A file beside the server: the scripts and styles that each page needs. */
export const ASSETS_FILE = 'assets.json';

export type Assets = { url: string; routes: Record<string, { module: string; css?: string[] }> };
type Chunk = { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] };
type Chunks = Record<string, Chunk>;

/** Removes from the browser's build what no page uses, and keeps the styles of parts that only the server renders. */
export function reactRouterOutput(): Plugin {
  return {
    name: 'react-router-output',
    apply: 'build',
    enforce: 'post',
    async transform(code, id) {
      if (this.environment.name !== 'client') {
        if (id !== LIST_OF_SCRIPTS) return;
        const { build } = this.environment.getTopLevelConfig().environments.client ?? {};
        const inClient = (file: string) => join(build?.outDir ?? '', file);
        const chunks: Chunks = JSON.parse(readFileSync(inClient('.vite/manifest.json'), 'utf8'));
        const list = await defaultOf(code);
        writeFileSync(inClient(list.url), withoutImports(readFileSync(inClient(list.url), 'utf8')));
        const assets = JSON.stringify(withStylesOfAllParts(list, chunks));
        this.emitFile({ type: 'asset', fileName: ASSETS_FILE, source: assets });
        return `export default ${assets};`;
      }
      // A part that only the server renders still needs its styles in the page.
      if (id.endsWith('.module.css')) return { code, map: null, moduleSideEffects: 'no-treeshake' };
      const [, file = ''] = id.split(SOURCE);
      return file ? withoutNotCalled(code, file, this.parse(code)) : undefined;
    },
  };
}

/** Empties the functions of a React Router module that never run, so that what only they use is removed, too. */
export function withoutNotCalled(
  code: string,
  file: string,
  { body }: ReturnType<Rolldown.PluginContext['parse']>,
): string {
  const bodies = (NOT_CALLED[file] ?? []).map((name) => {
    const declared = body.find((part) => part.type === 'FunctionDeclaration' && part.id?.name === name);
    if (declared?.type !== 'FunctionDeclaration' || !declared.body) throw new Error(`${file} has no function ${name}`);
    return declared.body;
  });
  const emptied = bodies
    .toSorted((one, other) => other.start - one.start)
    .reduce((rest, { start, end }) => `${rest.slice(0, start)}{}${rest.slice(end)}`, code);
  // A component that is never rendered (`Link`) can be removed once naming it counts as free of side effects.
  return emptied
    .replace(/^\w+\.displayName = .*;$/gm, '')
    .replace(/= React\$1\.forwardRef\(/g, '= /* @__PURE__ */ React$1.forwardRef(');
}

/** Adds to each page's list the styles of parts whose scripts load later, because the server renders those parts. */
export function withStylesOfAllParts(assets: Assets, chunks: Chunks): Assets {
  const stylesOf = (name: string): string[] => {
    const { css = [], imports = [] } = chunks[name] ?? {};
    return [...css, ...imports.flatMap(stylesOf)];
  };
  const styled = Object.entries(assets.routes).map(([id, route]) => {
    const chunk = Object.values(chunks).find(({ file }) => `/${file}` === route.module);
    const later = chunk?.dynamicImports?.flatMap(stylesOf).map((file) => `/${file}`) ?? [];
    return [id, later.length > 0 ? { ...route, css: [...new Set([...(route.css ?? []), ...later])] } : route] as const;
  });
  return { ...assets, routes: Object.fromEntries(styled) };
}

/** Shortens the browser's list: the imports of a page's script serve only prefetching, which no page here does. */
export function withoutImports(script: string): string {
  const list = script.replace(/"imports":\[[^\]]*\],?/g, '');
  if (list === script) throw new Error('the list of pages for browsers names no imports');
  return list;
}

/** The default export of a module without imports. */
async function defaultOf(code: string): Promise<Assets> {
  const { default: value } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return value;
}
