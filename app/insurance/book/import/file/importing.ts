import type { Env } from '#config/env.server.ts';
import type { AuditContext } from '#platform/audit/audit-store.ts';
import type { OwnConnection } from '#platform/database/own-connection.ts';
import type { ImportFile } from './import-file-store.ts';
import type { ImportState } from './import-state.ts';

/** Where files are stored, and whether changes made here win over the source: see `POLICY_AUTHORITY`. */
export type ImportEnv = Pick<Env, 'UPLOADS_DIR' | 'POLICY_AUTHORITY'>;

/** What the import steps work with. */
export type Importing = {
  /** A dedicated connection, which holds the import lock. */
  own: OwnConnection;
  /** Connections that write policies at the same time: for a load during which nobody waits for the database. */
  beside?: readonly OwnConnection[];
  env: ImportEnv;
  acting: AuditContext;
  /** Called between pieces of work of a few milliseconds, so that the server can answer requests. */
  pause(): Promise<void>;
  /** Policies per transaction. Defaults to `importLimits.aBatch`. */
  atOnce?: number;
  /** Called with the duration of a finished transaction, so that the database can answer others. */
  rest(workedMs: number): Promise<void>;
  /** Reports progress: each state a file reaches, and how many lines the current step has done. */
  watch(state: ImportState, done: number): void;
};

/** Brings a file from one state to the next and records it. Running it again after a crash gives the same result. */
export type ImportStep = (importing: Importing, file: ImportFile) => Promise<void>;

/** Number of records that can be read in a few milliseconds. */
export const A_PIECE = 25;
