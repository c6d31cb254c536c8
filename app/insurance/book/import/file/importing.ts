import type { Env } from '#config/env.server.ts';
import type { Acting } from '#platform/audit/audit-store.ts';
import type { OwnConnection } from '#platform/database/own-connection.ts';
import type { ImportFile } from './import-file-store.ts';
import type { ImportState } from './import-state.ts';

/** Where files lie, and whether a change made here stands against its source: see `record/authority.ts`. */
export type ImportEnv = Pick<Env, 'UPLOADS_DIR' | 'POLICY_AUTHORITY'>;

/** What the steps work with. */
export type Importing = {
  /** Alone on its connection, which holds the lock of imports. */
  own: OwnConnection;
  env: ImportEnv;
  acting: Acting;
  /** Between pieces of work of a few milliseconds: lets the server answer. */
  pause(): Promise<void>;
  /** Policies per transaction; `importLimits.aBatch` when it is absent. */
  atOnce?: number;
  /** After a transaction that took so long: lets the database answer. */
  rest(workedMs: number): Promise<void>;
  /** Told of each state a file has come to, and of the lines that are done of the step that leads to the next. */
  watch(state: ImportState, done: number): void;
};

/** Does what leads from one state to the next, and says that it is done. Begun anew after a crash, it comes to the same. */
export type ImportStep = (importing: Importing, file: ImportFile) => Promise<void>;

/** So many records are read in a few milliseconds. */
export const A_PIECE = 25;
