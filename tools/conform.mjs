// `npm run conform`, which also works in a fresh clone.
import { become, prepare } from './setup.mjs';

await prepare('serve');
become(['tools/conform.ts', ...process.argv.slice(2)]);
