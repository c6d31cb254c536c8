// `npm run dev`: the product with hot reload. Pages and handlers are loaded again for every request; the database stays
// open.

import { watch } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createServer as createVite } from 'vite';
import { parseEnv } from '../app/config/env.server.ts';
import { openConfiguredDatabase, openResources, openSiteResources } from '../app/open-resources.ts';
import { compileMessages } from './messages.ts';

process.env.NODE_ENV = 'development';
await compileMessages();
for (const language of ['en', 'es']) {
  watch(`app/config/messages/${language}`, () => void compileMessages().catch((error) => console.error(error.message)));
}

const env = parseEnv(process.env);
const database = env.PORTALS === 'none' ? undefined : await openConfiguredDatabase(env);
const vite = await createVite({
  server: { middlewareMode: true, hmr: { port: env.PORT + 20_000 } },
  appType: 'custom',
});

type Trial = typeof import('../app/insurance/book/trial-book.ts');
if (database && !env.DATABASE_URL) {
  const { fillDesksForTrial, fillForTrial } = (await vite.ssrLoadModule('/app/insurance/book/trial-book.ts')) as Trial;
  await fillDesksForTrial(openResources(env, database.db), await fillForTrial(database, env));
}

type Product = typeof import('../app/create-app.ts');
const answer = getRequestListener(async (request, bindings) => {
  const { createApp } = (await vite.ssrLoadModule('/app/create-app.ts')) as Product;
  const resources = database ? openResources(env, database.db) : openSiteResources(env);
  return createApp(resources).fetch(request, bindings);
});
createHttpServer((request, response) =>
  vite.middlewares(request, response, () => void answer(request, response)),
).listen(env.PORT, env.HOST, () => console.log(`Unison, with hot reload, is at http://${env.HOST}:${env.PORT}`));
