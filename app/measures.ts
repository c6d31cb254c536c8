import { oldestUnsettled } from './insurance/purchases/binding/hold-store.ts';
import { waitingForSeal } from './platform/audit/audit-chain-store.ts';
import type { Resources, SiteResources } from './platform/context/handler.ts';
import type { Database } from './platform/database/database.ts';
import { foldersWritten, freeBytes } from './platform/jobs/free-space.ts';
import { countUnsent } from './platform/messages/outbox-store.ts';

type Sample = { value: number; labels?: Record<string, string> };

/** The measures that `/metrics` reports about the portals, besides the counters of answers. */
export function measuresOf(
  { db, env, meters }: Pick<Resources, 'db' | 'env' | 'meters'>,
  { pool }: Pick<Database, 'pool'>,
) {
  const unsent = async (value: (of: Awaited<ReturnType<typeof countUnsent>>[number]) => number) =>
    (await countUnsent(db)).map((row) => ({ labels: { channel: row.channel, state: row.state }, value: value(row) }));
  return [
    {
      name: 'unison_database_up',
      help: 'Whether the database answers',
      read: async (): Promise<Sample[]> => {
        const isUp = await pool.query('select 1').then(
          () => 1,
          () => 0,
        );
        return [{ value: isUp }];
      },
    },
    {
      name: 'unison_database_connections',
      help: 'Connections to the database, and what waits for one',
      labels: ['state'],
      read: () => [
        { labels: { state: 'open' }, value: pool.totalCount },
        { labels: { state: 'idle' }, value: pool.idleCount },
        { labels: { state: 'waiting' }, value: pool.waitingCount },
      ],
    },
    {
      name: 'unison_disk_free_bytes',
      help: 'Free bytes on the disk of a folder: uploads, data (the database in DATA_DIR)',
      labels: ['folder'],
      read: () =>
        Promise.all(
          Object.entries(foldersWritten(env)).map(async ([folder, path]) => ({
            labels: { folder },
            value: await freeBytes(path),
          })),
        ),
    },
    {
      name: 'unison_outbox_messages',
      help: 'Messages not sent yet: waiting, or parked until a person decides',
      labels: ['channel', 'state'],
      read: () => unsent(({ messages }) => messages),
    },
    {
      name: 'unison_outbox_oldest_seconds',
      help: 'Age of the oldest of them, in seconds',
      labels: ['channel', 'state'],
      read: () => unsent(({ seconds }) => seconds),
    },
    {
      name: 'unison_purchase_unsettled_seconds',
      help: 'Age of the oldest first payment of a policy that is to be captured (bound), released (releasing), or is past its time (open), in seconds',
      labels: ['status'],
      read: async () =>
        (await oldestUnsettled(db)).map(({ status, seconds }) => ({ labels: { status }, value: seconds })),
    },
    {
      name: 'unison_audit_unsealed_seconds',
      help: 'Age of the oldest audit row that is not sealed yet, in seconds',
      read: async () => [{ value: (await waitingForSeal(db)).seconds }],
    },
    ...measuresOfProcess({ meters }),
  ];
}

/** The same for a process without a database: its jobs, and its calls to a carrier's portals. */
export function measuresOfProcess({ meters }: Pick<SiteResources, 'meters'>) {
  const perJob = (value: (job: { turns: number; failures: number; endedAt: number }) => number) => (): Sample[] =>
    [...meters.jobs].map(([job, counts]) => ({ labels: { job }, value: value(counts) }));
  return [
    {
      name: 'unison_job_last_turn_timestamp_seconds',
      help: 'When a job of this process last finished a turn, or a part of a long one',
      labels: ['job'],
      read: perJob(({ endedAt }) => endedAt / 1000),
    },
    {
      name: 'unison_job_failures_total',
      help: 'Turns of a job that failed',
      labels: ['job'],
      read: perJob(({ failures }) => failures),
    },
    {
      name: 'unison_throttled_total',
      help: 'Requests refused by a limit',
      labels: ['limit'],
      read: () => [...meters.throttles].map(([limit, value]) => ({ labels: { limit }, value })),
    },
    {
      name: 'unison_portal_calls_total',
      help: 'Calls of the website to its portals, a carrier’s or the bundled ones, by result',
      labels: ['call', 'result'],
      read: () =>
        [...meters.calls.values()].map(({ call, result, times }) => ({ labels: { call, result }, value: times })),
    },
  ];
}
