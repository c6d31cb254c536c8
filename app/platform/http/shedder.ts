/** How much work one process takes on: beyond it every answer would come too late. */
const LIMITS = {
  /** Requests under way; whoever is in the middle of something comes in where strangers no longer do. */
  underWay: { stranger: 60, known: 120 },
  /** Who waits to begin, all together. */
  waiting: { stranger: 60, known: 120 },
  /** So many of those who are in the middle of something, then a stranger who waits: nobody waits for all of them. */
  knownInARow: 3,
};

type Who = 'stranger' | 'known';
type Leave = () => void;

export type Shedder = {
  /** Whether {@link admit} would turn somebody away. */
  isFull(who: Who): boolean;
  /** Nothing, and at once, when it is too much; otherwise, when it may begin, what to call when the request is answered. */
  admit(who: Who): Promise<Leave | undefined>;
};

/**
 * One request begins in a turn of the event loop. A page takes many turns, one for each thing it asks the database:
 * if all that has come meanwhile began in each of them, those who are almost done would wait for everybody.
 */
export function createShedder(afterTurn: (work: () => void) => void = setImmediate): Shedder {
  const lines: Record<Who, (() => void)[]> = { known: [], stranger: [] };
  let underWay = 0;
  let hasBegun = false;
  let knownInARow = 0;

  const mayBegin = (who: Who) => !hasBegun && underWay < LIMITS.underWay[who];
  const begin = (): Leave => {
    underWay += 1;
    hasBegun = true;
    afterTurn(() => {
      hasBegun = false;
      callNext();
    });
    return () => {
      underWay -= 1;
      callNext();
    };
  };
  const callNext = () => {
    const isStrangersTurn = knownInARow >= LIMITS.knownInARow && lines.stranger.length > 0 && mayBegin('stranger');
    const who = lines.known.length > 0 && !isStrangersTurn ? 'known' : 'stranger';
    if (!mayBegin(who)) return;
    knownInARow = who === 'known' ? knownInARow + 1 : 0;
    lines[who].shift()?.();
  };
  const waiting = () => lines.known.length + lines.stranger.length;
  const isFull = (who: Who) => waiting() >= LIMITS.waiting[who];
  return {
    isFull,
    async admit(who) {
      if (isFull(who)) return undefined;
      return new Promise((resolve) => {
        lines[who].push(() => resolve(begin()));
        callNext();
      });
    },
  };
}
