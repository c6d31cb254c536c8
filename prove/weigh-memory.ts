// Loaded into a server that is proved (`--import`): on SIGCONT it tidies up and writes down what it then holds.
import { renameSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const file = process.env.MEMORY_FILE;
if (file) {
  setFlagsFromString('--expose-gc');
  const tidyUp: () => void = runInNewContext('gc');
  process.on('SIGCONT', () => {
    tidyUp();
    const { heapUsed, external } = process.memoryUsage();
    writeFileSync(`${file}.new`, String(heapUsed + external));
    renameSync(`${file}.new`, file);
  });
}
