import type { Env } from '#config/env.server.ts';
import type { RecordSource } from './record-source.ts';
import { trialSource } from './trial-source.ts';

export type RecordSettings = Pick<Env, 'RECORDS' | 'isProduction'>;

/**
 * Whom this deployment asks for records; nothing where it asks nobody: then no page speaks of them. Made-up ones are nobody's
 * own: in production they are asked for only where it says so.
 */
export const recordSource = ({ RECORDS, isProduction }: RecordSettings): RecordSource | undefined =>
  RECORDS === 'test' || (!RECORDS && !isProduction) ? trialSource : undefined;
