// `npm start`: installs the packages that serving needs, builds if the build is stale, and serves.
import { become, prepare } from './setup.mjs';

await prepare('serve', { isBuilt: true });
become(['tools/serve.mjs'], { NODE_ENV: process.env.NODE_ENV ?? 'production' });
