import type { Plugin } from 'vite';

/** Gives the browser's build one module per message, so that a page loads only its own. Everything else takes one of all. */
export const messagesApart: Plugin = {
  name: 'messages-apart',
  load: (id) =>
    id.endsWith('/messages/compiled/messages.js')
      ? "export * from './messages/_index.js'; export * as m from './messages/_index.js';"
      : undefined,
};
