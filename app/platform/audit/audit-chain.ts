import type { Resources } from '../context/handler.ts';
import { isSignature, type Keyring } from '../context/keyring.ts';
import type { Queryable } from '../database/database.ts';
import { startJob } from '../jobs/start-job.ts';
import {
  type Chain,
  type ChainRow,
  findChain,
  type LinkedRow,
  linkedRows,
  linkRows,
  moveChain,
  removeLinked,
  startChain,
  takeChain,
  unsealedRows,
  waitingForSeal,
} from './audit-chain-store.ts';

// Each row of the audit is linked to all before it by a keyed hash. Acts only add their row: a job links what was
// confirmed, so that no act waits for another (decision 14).

const SEAL_EVERY_MS = 5000;
const BATCH = 500;
const NOTHING = Buffer.alloc(32);

type Sealing = Pick<Resources, 'db' | 'keyring'>;

export const startSealing = (resources: Resources) =>
  startJob(resources, {
    name: 'audit',
    everyMs: SEAL_EVERY_MS,
    failure: 'audit not sealed',
    work: async (stopping) => {
      let rows = 0;
      let sealed = 0;
      do {
        sealed = await sealAudit(resources);
        rows += sealed;
      } while (sealed === BATCH && !stopping.aborted);
      if (rows === 0) return;
      const head = await readHead(resources.db);
      // Kept elsewhere, a head proves later that the chain was not made anew: `npm run audit -- verify --head …`.
      resources.log.info({ rows, head }, 'audit sealed');
    },
  });

/** @returns the chain's end as people keep it elsewhere: its place and its link */
export async function readHead(db: Queryable): Promise<string> {
  const chain = await findChain(db);
  return chain ? `${chain.place}:${chain.link.toString('hex')}` : '0:';
}

/**
 * Links rows that were confirmed since. Of several processes one does it, the others do nothing.
 *
 * @returns how many
 * @throws {ChainBroken} when somebody else moved the chain's end
 */
export async function sealAudit({ db: database, keyring }: Sealing, most = BATCH): Promise<number> {
  return database.transaction().execute(async (db) => {
    await startChain(db, sealed(keyring, { place: 0, link: NOTHING, start_place: 0, start_link: NOTHING }));
    const chain = await takeChain(db);
    if (!chain) return 0;
    if (!isSealed(keyring, chain)) throw new ChainBroken();
    let { place, link } = chain;
    const links = (await unsealedRows(db, most)).map((row) => {
      place++;
      link = linkOf(keyring.hash, link, place, row);
      return { id: row.id, place, link };
    });
    if (links.length > 0) await linkRows(db, links);
    // Also with nothing new: a key that was changed seals the end anew.
    const next = sealed(keyring, { ...chain, place, link });
    if (!next.seal.equals(chain.seal)) await moveChain(db, next);
    return links.length;
  });
}

/** Whoever changed the end of the chain had no key of ours. */
export class ChainBroken extends Error {
  override name = 'ChainBroken';
}

/**
 * Removes rows from the beginning of the chain that happened before. What is left is linked to what went.
 *
 * @returns how many
 */
export async function removeOldAudit({ db: database, keyring }: Sealing, before: Date, most = BATCH): Promise<number> {
  return database.transaction().execute(async (db) => {
    const chain = await takeChain(db);
    if (!chain || !isSealed(keyring, chain)) return 0;
    const rows = await linkedRows(db, chain.start_place, most);
    const young = rows.findIndex(({ at }) => at >= before.getTime() * 1000);
    const old = young < 0 ? rows : rows.slice(0, young);
    const last = old.at(-1);
    if (!last) return 0;
    await removeLinked(db, chain.start_place, last.place);
    await moveChain(db, sealed(keyring, { ...chain, start_place: last.place, start_link: last.link }));
    return old.length;
  });
}

export type Verdict = {
  /** What is wrong first, for a person to read; nothing when all is as it was sealed. */
  fault: string | undefined;
  rows: number;
  head: string;
  waiting: { rows: number; seconds: number };
};

/**
 * Follows the chain from its beginning.
 *
 * @param known an end that was kept elsewhere, as {@link readHead} gives it
 */
export async function verifyAudit(sealing: Sealing, known?: string): Promise<Verdict> {
  return sealing.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const chain = await findChain(db);
      const [followed, waiting, head] = [
        await follow({ ...sealing, db }, chain, known),
        await waitingForSeal(db),
        await readHead(db),
      ];
      return { ...followed, head, waiting };
    });
}

async function follow({ db, keyring }: { db: Queryable; keyring: Keyring }, chain: Chain | undefined, known?: string) {
  let rows = 0;
  const found = (fault: string) => ({ fault, rows });
  if (!chain) {
    const [stray] = await linkedRows(db, 0, 1);
    return stray || known
      ? found('the end of the chain is gone: table audit_chain is empty')
      : { fault: undefined, rows };
  }
  if (!isSealed(keyring, chain)) return found('the end of the chain was altered, or sealed by a key that is not read');
  let { start_place: place, start_link: link } = chain;
  let isKnown = !known || known === `${place}:${link.toString('hex')}`;
  for (;;) {
    const batch = await linkedRows(db, place, BATCH);
    for (const [at, row] of batch.entries()) {
      if (row.place !== place + 1) return found(`the row at place ${place + 1} was deleted; ${named(row)} comes next`);
      const links = keyring.hashes('audit', ...coveredBy(link, row.place, row));
      if (!links.some((each) => each.equals(row.link)))
        return found(misplaced(keyring, link, row, batch.slice(at + 1)));
      ({ place, link } = row);
      isKnown ||= known === `${place}:${link.toString('hex')}`;
      rows++;
    }
    if (batch.length < BATCH) break;
  }
  if (place !== chain.place || !link.equals(chain.link)) {
    return found(place < chain.place ? `the row at place ${place + 1} was deleted` : 'rows were added after the end');
  }
  return { fault: isKnown ? undefined : `the chain never had the end ${known}: it was made anew`, rows };
}

/** Whether a later row was sealed here, as it stands or but for its number. */
function misplaced({ hashes }: Keyring, before: Buffer, row: LinkedRow, later: LinkedRow[]): string {
  const fits = (given: ChainRow, link: Buffer) =>
    hashes('audit', ...coveredBy(before, row.place, given)).some((each) => each.equals(link));
  const other = later.find((each) => fits(each, each.link) || fits({ ...each, id: row.id }, row.link));
  return other ? `${named(row)} was swapped with ${named(other)}` : `${named(row)} was altered`;
}

const named = ({ id, place }: LinkedRow) => `row ${id} (place ${place})`;

const linkOf = (hash: Keyring['hash'], before: Buffer, place: number, row: ChainRow) =>
  hash('audit', ...coveredBy(before, place, row));

const coveredBy = (before: Buffer, place: number, row: ChainRow) => [
  ...[
    'row',
    before.toString('hex'),
    place,
    row.id,
    row.at,
    row.act,
    row.actor,
    row.subject.toString('hex'),
    row.detail,
  ],
  ...(row.request_id === null ? [] : [row.request_id]),
];

const sealed = (keyring: Keyring, chain: Omit<Chain, 'seal'>): Chain => ({
  ...chain,
  seal: keyring.hash('audit', ...endOf(chain)),
});

const isSealed = ({ hashes }: Keyring, chain: Chain) =>
  isSignature(chain.seal.toString('base64url'), hashes('audit', ...endOf(chain)));

const endOf = ({ place, link, start_place, start_link }: Omit<Chain, 'seal'>) => [
  ...['end', place, link.toString('hex'), start_place, start_link.toString('hex')],
];
