import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { minify } from 'terser';
import { defineConfig, type Plugin } from 'vite';
import { longTexts } from './tools/long-texts.ts';
import { messagesApart } from './tools/messages-apart.ts';
import { reactRouterOutput } from './tools/react-router-output.ts';

const ANY_LANGUAGE = 'experimentalStaticLocale ?? options.locale ?? getLocale()';

/** `tools/build.ts` builds the browser's scripts once per language, so that a page loads only texts in its language. */
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

/** Minifies scripts that are inlined in every page for the first taps, and removes our comments from them. */
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

/** The name of a class of a CSS module. Vite adds its line, too, which scripts would carry for every class of a module. */
function classOf(name: string, file: string) {
  const module = createHash('sha256')
    .update(relative(import.meta.dirname, file.split('?')[0] ?? ''))
    .digest('base64url');
  return `${name}_${module.slice(0, 4)}`;
}

const { BUILD_LANGUAGE } = process.env;
/** The tests build a second company's site to search it for traces of the first. */
const isToSearch = process.env.BUILD_TO_SEARCH === '1';

export default defineConfig({
  plugins: [
    reactRouter(),
    reactRouterOutput(),
    packedInPages,
    longTexts,
    { ...messagesApart, applyToEnvironment: ({ name }) => name === 'client' && !isToSearch },
    ...(BUILD_LANGUAGE ? [textsOf(BUILD_LANGUAGE)] : []),
  ],
  css: { modules: { generateScopedName: classOf } },
  // The manifest says which parts each page loads later.
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      checks: {
        // A part that one page imports dynamically may be imported statically by another. The dynamic import then has
        // no effect there or on the server, and that is intended.
        ineffectiveDynamicImport: false,
        bundlerTimings: false,
      },
    },
    // Terser's options are read only here, although only the browser's scripts are minified with it.
    terserOptions: {
      safari10: false,
      ecma: 2020,
      // Keeps Rolldown's parentheses around modules: code that runs immediately is then compiled off the main thread
      // while it loads.
      format: { wrap_func_args: true },
      compress: { passes: 2, pure_getters: true, keep_fargs: false, unsafe_arrows: true, unsafe_methods: true },
    },
  },
  environments: {
    client: {
      build: {
        minify: isToSearch ? 'oxc' : 'terser',
        ...(isToSearch && { chunkSizeWarningLimit: 5000 }),
        rolldownOptions: {
          output: {
            // Few files: what every page needs is in two, and the rest is grouped by the pages that share it.
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules/, priority: 3 },
                {
                  name: 'frame',
                  test: /\/app\/(root|config\/art\/scene|site\/(layout|errors\/page|offline\/offline-(copy|paths)|shared-state|quotes\/(campaign|zip-routing))|ui\/(as-sent|button|icon|field|alert|page-hero|offline-worker))/,
                  priority: 2,
                },
                // A few bytes that two pages share cost less in the common file than in a file of their own.
                {
                  name: 'common',
                  test: /\/app\/(config\/art\/obj|ui\/(chip|digits|error-summary)|site\/home\/destination-link)|call-link|home_quote_name|quotes_zip_short/,
                  minShareCount: 2,
                  // Before the portals' group, which would take along everything that its modules import.
                  priority: 3,
                },
                // Public pages and portals use date fields. In a separate file, because public pages would otherwise
                // load the portals' file.
                { name: 'day', test: /\/app\/ui\/memorable-date|form_months/, priority: 3 },
                // What the portals share among themselves, which no page of the site loads. Without lists, the marks of
                // a policy and the long sentences of payment: shoppers and reporters of a claim have none of these.
                {
                  name: 'portals',
                  test: /\/app\/(portals|insurance|platform)\/(?!shell\/list-choices|cards\/cover-chip)|\/messages\/((pay(?!_(effect|lapse|over))|guest|staff|desk|price)_|login_(sign|pass))/,
                  minShareCount: 8,
                  priority: 2,
                },
                // Every page of the portals loads these few bytes.
                {
                  name: 'portals',
                  test: /\/app\/portals\/shell\/(portal-(header|not-found|layout\.module)|signed-in-header\.module)|portal_(privacy|terms)|security-limits/,
                  priority: 2,
                },
                // What the desk's pages share is of no use to a shopper on a phone.
                { name: 'desk', test: /\/app\/portals\/staff\//, minShareCount: 8, priority: 3 },
                // Dialogs load later, together with their own parts.
                {
                  name: 'common',
                  test: /\/app\/(?!ui\/dialog|portals\/(shell\/list-choices|cards\/cover-chip)|.*\/pay_(effect|lapse|over)_)/,
                  minShareCount: 8,
                  priority: 1,
                },
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
    // One server bundle: pages, calls and database share a single instance of every module. It serves both languages;
    // the Spanish build has only the list of its scripts.
    ssr: {
      build: {
        rollupOptions: { input: BUILD_LANGUAGE === 'es' ? 'virtual:react-router/server-manifest' : './app/server.ts' },
      },
    },
  },
});
