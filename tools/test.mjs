// `npm test`: installs what testing needs, then everything CI runs.
import { become, prepare } from './setup.mjs';

await prepare('all');
become(['tools/test.ts']);
