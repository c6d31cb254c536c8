import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import type { VitestPluginContext } from 'vitest/node';

const isOfAll = (id: string) => id.endsWith('/messages/compiled/messages.js');

/**
 * Makes one module of all messages, for the server and the tests, which otherwise load thousands of one message each.
 * The browser's build needs those, so that a page loads only its own messages.
 */
export const messagesTogether: Plugin & { configureVitest(context: VitestPluginContext): void } = {
  name: 'messages-together',
  // The tests' cache would go by the file, which stays the same when there is a new message.
  configureVitest({ defineCacheKeyGenerator }) {
    defineCacheKeyGenerator(({ id }) => (isOfAll(id) ? false : undefined));
  },
  load(id) {
    if (!isOfAll(id)) return;
    const folder = join(dirname(id), 'messages');
    const files = readdirSync(folder).filter((file) => /^[a-z].*\.js$/.test(file));
    return [
      "import * as registry from './registry.js';",
      "import { experimentalStaticLocale, getLocale } from './runtime.js';",
      "export * as m from './messages.js';",
      // Comments only repeat the texts and their types.
      ...files.map((file) => readFileSync(join(folder, file), 'utf8').replace(/^import .*|^\/\*\*[\s\S]*?\*\/$/gm, '')),
    ].join('\n');
  },
};
