// `npm run bench`, `npm run prove`: on a build of this tree, in a fresh clone too.
import { become, installPackages, run } from './setup.mjs';

installPackages('all');
run(['tools/build.ts', '--if-stale']);
become(process.argv.slice(2));
