// `npm run check` in a fresh clone too.
import { become, prepare } from './setup.mjs';

await prepare('all');
become(['tools/check.ts']);
