// `npm run dev` in a fresh clone too.
import { become, prepare } from './setup.mjs';

await prepare('all');
become(['tools/dev.ts']);
