/** How much work one process accepts. With more, every answer would be late. */
const LIMITS = {
  /** Requests in progress. A person in the middle of something is admitted even when strangers no longer are. */
  underWay: { stranger: 60, known: 120 },
  /** Requests that wait to start. */
  waiting: { stranger: 60, known: 120 },
  /** After this many requests of known people in a row, one waiting stranger starts, so that nobody starves. */
  knownInARow: 3,
};

type Who = 'stranger' | 'known';
type Leave = () => void;

export type Shedder = {
  /** Whether {@link admit} would refuse a request now. */
  isFull(who: Who): boolean;
  /**
   * Returns undefined at once when there is too much work. Otherwise resolves when the request may start, with a
   * function to call after it was answered.
   */
  admit(who: Who): Promise<Leave | undefined>;
};

/**
 * Starts at most one request per turn of the event loop. A page takes many turns, one per database query. If all
 * arrivals started in each turn, requests that are almost done would wait for everybody else.
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
