import { readFileSync } from 'node:fs';
import { reactRouter } from '@react-router/dev/vite';
import { minify } from 'terser';
import { defineConfig, type Plugin } from 'vite';
import { longTexts } from './tools/long-texts.ts';
import { reactRouterOutput } from './tools/react-router-output.ts';

const ANY_LANGUAGE = 'experimentalStaticLocale ?? options.locale ?? getLocale()';

/** `tools/build.ts` makes the browser's scripts once a language: a page fetches no texts but its own. */
function textsOf(language: string): Plugin {
  return {
    name: 'texts-of-one-language',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (id.endsWith('/messages/compiled/runtime.js')) {
        return `export const getLocale = () => ${JSON.stringify(language)}; export const overwriteGetLocale = () => {};`;
      }
      if (!/\/messages\/compiled\/messages\/[a-z]/.test(id)) return;
      if (!code.includes(ANY_LANGUAGE)) throw new Error(`${id} chooses its language in a way we do not know`);
      return code.replaceAll(ANY_LANGUAGE, JSON.stringify(language)).replace('experimentalStaticLocale', '');
    },
  };
}

/** What stands in every page itself, for the first taps: without the words that are for us. */
const packedInPages: Plugin = {
  name: 'packed-in-pages',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    const file = id.endsWith('.js?raw') && id.slice(0, -'?raw'.length);
    if (!file) return;
    const { code = '' } = await minify(readFileSync(file, 'utf8'), { ecma: 2020 });
    return `export default ${JSON.stringify(code)};`;
  },
};

const { BUILD_LANGUAGE } = process.env;

export default defineConfig({
  plugins: [
    reactRouter(),
    reactRouterOutput(),
    packedInPages,
    longTexts,
    ...(BUILD_LANGUAGE ? [textsOf(BUILD_LANGUAGE)] : []),
  ],
  // The manifest says which page loads which part later.
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: false,
    rolldownOptions: {
      checks: {
        // What one page loads later another page shows first: of no effect on the server and in the other page.
        ineffectiveDynamicImport: false,
        bundlerTimings: false,
      },
    },
    // Read here alone, though only the browser's scripts are packed by it.
    terserOptions: {
      safari10: false,
      ecma: 2020,
      // Rolldown's parentheses around the modules: what runs at once is compiled while it is fetched, off the main thread.
      format: { wrap_func_args: true },
      compress: { passes: 2, pure_getters: true, keep_fargs: false, unsafe_arrows: true, unsafe_methods: true },
    },
  },
  environments: {
    client: {
      build: {
        // The tests build a second company to look for the first one: in any packing.
        minify: process.env.BUILD_PACKING === 'quick' ? 'oxc' : 'terser',
        rolldownOptions: {
          output: {
            // Few files: what every page needs in two, the rest as pages share it.
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules/, priority: 3 },
                {
                  name: 'frame',
                  test: /\/app\/(root|config\/art\/scene|site\/(layout|errors\/page|offline\/offline-(copy|paths)|shared-state|quotes\/(campaign|zip-routing))|ui\/(as-sent|button|icon|field|alert|page-hero|offline-worker))/,
                  priority: 2,
                },
                // What two pages share in a few bytes costs less in the file of all than in one of its own.
                {
                  name: 'common',
                  test: /\/app\/(config\/art\/obj|ui\/(chip|digits|error-summary)|site\/home\/destination-link)|call-link|home_quote_name|quotes_zip_short/,
                  minShareCount: 2,
                  // Before the portals', which takes along what its parts stand on.
                  priority: 3,
                },
                // Public pages and portals ask for dates: in a file of its own, or public pages would load what portals share.
                { name: 'day', test: /\/app\/ui\/memorable-date/, priority: 3 },
                // No page of the site fetches what portals share among themselves.
                { name: 'portals', test: /\/app\/(portals|insurance|platform)\//, minShareCount: 8, priority: 2 },
                // Dialogs come later, and bring what they are made of.
                { name: 'common', test: /\/app\/(?!ui\/dialog)/, minShareCount: 8, priority: 1 },
                {
                  name: 'quote',
                  test: /\/site\/(home\/(windshield|scenes)|quotes\/(quote-row|quote-form|zip-|state-signs))/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
    // One server bundle: pages, calls and database share one instance of every module.
    ssr: { build: { rollupOptions: { input: './app/server.ts' } } },
  },
});
