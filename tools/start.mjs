// `npm start`: installs what serving needs, builds what is stale, serves.
import { become, prepare } from './setup.mjs';

await prepare('serve', { isBuilt: true });
become(['tools/serve.mjs'], { NODE_ENV: process.env.NODE_ENV ?? 'production' });
