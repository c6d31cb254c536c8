// Runs the bundled portals as a separate server with sample people, and stops it when the check is done.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type FoundCases, parseSampleCases, samplesFile } from '../../app/insurance/book/sample/sample-cases.ts';
import { startBuiltServer } from '../../testing/built-server.ts';
import { readPinFromOutbox } from './read-pin.ts';

const POLICIES = 300;

export type OwnPortals = {
  origin: string;
  cases: FoundCases;
  /** The newest PIN sent after `since` to the phone that ends in these digits. */
  readPin(lastFour: string, since: Date): Promise<string | undefined>;
  stop(): Promise<void>;
};

/** @throws if the build fails */
export async function startOwnPortals(): Promise<OwnPortals> {
  execFileSync(process.execPath, ['tools/build.ts', '--if-stale'], { stdio: 'inherit' });
  const { url, folder, stop } = await startBuiltServer({ SAMPLE_POLICIES: String(POLICIES) });
  return { origin: url, cases: readCases(folder), readPin: (...sent) => readPinFromOutbox(url, ...sent), stop };
}

/** The sample people of a server on this machine, by its data folder. */
export function readCases(folder: string): FoundCases {
  return parseSampleCases(JSON.parse(readFileSync(samplesFile(folder), 'utf8')));
}
