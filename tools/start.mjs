// `npm start`: installs what serving needs, builds what is stale, serves.
import { become, installPackages, run } from './setup.mjs';

installPackages('serve');
run(['tools/build.ts', '--if-stale']);
become(['tools/serve.mjs'], { NODE_ENV: process.env.NODE_ENV ?? 'production' });
