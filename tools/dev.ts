// `npm run dev`: the product with hot reload. Pages and handlers are read anew on every request, the
// database stays open.

import { watch } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createServer as createVite } from 'vite';
import { parseEnv } from '../app/config/env.server.ts';
import { openDatabase } from '../app/portals/database/database.ts';
import { fillForTrial } from '../app/portals/database/trial-book.ts';
import { compileMessages } from './messages.ts';

process.env.NODE_ENV = 'development';
await compileMessages();
for (const language of ['en', 'es']) {
  watch(`app/config/messages/${language}`, () => void compileMessages().catch((error) => console.error(error.message)));
}

const env = parseEnv(process.env);
const database = await openDatabase(
  env.DATABASE_URL ? { engine: 'postgresql', url: env.DATABASE_URL } : { engine: 'embedded', folder: env.DATA_DIR },
);
if (!env.DATABASE_URL) await fillForTrial(database, env);
const vite = await createVite({
  server: { middlewareMode: true, hmr: { port: env.PORT + 20_000 } },
  appType: 'custom',
});

type Server = typeof import('../app/server.ts');
const answer = getRequestListener(async (request, bindings) => {
  const { createApp, createResources } = (await vite.ssrLoadModule('/app/server.ts')) as Server;
  return createApp(createResources(env, database)).fetch(request, bindings);
});
createHttpServer((request, response) =>
  vite.middlewares(request, response, () => void answer(request, response)),
).listen(env.PORT, env.HOST, () => console.log(`Unison, with hot reload, is at http://${env.HOST}:${env.PORT}`));
