// Loaded into a server under proof (`--import`): on SIGCONT, it collects garbage and writes how much memory remains.
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
