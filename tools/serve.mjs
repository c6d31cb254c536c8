import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Beside what `npm ci` installs. Where nothing may be written there, a start only takes longer.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));
const { main } = await import('../build/server/index.js');

await main();
