// For tests: requests and answers that get lost, and a process that dies before, during and after its transactions.

import type { Transaction } from 'kysely';
import type { SampleRandom } from '#insurance/book/sample/sample-random.ts';
import type { Context } from '#platform/context/handler.ts';
import { type Processor, ProcessorAway } from '#platform/context/processor.ts';
import { DatabaseAway } from '#platform/database/bounded-pool.ts';
import type { DB } from '#platform/database/tables.ts';
import type { TestPortals } from './test-portals.ts';
import { testRequest } from './test-request.ts';

/** The process dies at this point: nothing after it is done. */
export class Killed extends DatabaseAway {}

export function failingContext(portals: TestPortals, random: SampleRandom, risk = 0.12): Context {
  const processor = new Proxy(portals.processor, {
    get(of, name) {
      const member = of[name as keyof Processor];
      if (typeof member !== 'function') return member;
      return async (...args: never[]) => {
        if (random.isLucky(risk)) throw new ProcessorAway('request lost');
        const answer = await (member as (...args: never[]) => Promise<unknown>).apply(of, args);
        if (random.isLucky(risk)) throw new ProcessorAway('answer lost');
        if (random.isLucky(risk)) throw new Killed();
        return answer;
      };
    },
  });
  const db = aroundTransactions(portals.db, async (work) => {
    const done = await portals.db.transaction().execute(async (trx) => {
      const result = await work(trx);
      if (random.isLucky(risk)) throw new Killed();
      return result;
    });
    if (random.isLucky(risk)) throw new Killed();
    return done;
  });
  return testRequest(portals, { db, processor });
}

type Db = TestPortals['db'];
type Execute = <T>(work: (trx: Transaction<DB>) => Promise<T>) => Promise<T>;

/** Every transaction is committed, and nobody hears of it: the connection breaks during the answer. */
export const losingCommits = (db: Db): Db =>
  aroundTransactions(db, async (work) => {
    await db.transaction().execute(work);
    throw new DatabaseAway('answer lost');
  });

const aroundTransactions = (db: Db, execute: Execute): Db =>
  new Proxy(db, {
    get(of, name) {
      const member: unknown = Reflect.get(of, name);
      if (name === 'transaction') return () => ({ execute });
      return typeof member === 'function' ? member.bind(of) : member;
    },
  });
