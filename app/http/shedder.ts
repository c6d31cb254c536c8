import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How much work one process takes on: beyond it every answer would come too late. */
const LIMITS = {
  /** Requests under way; whoever is in the middle of something comes in where strangers no longer do. */
  atOnce: { stranger: 60, known: 120 },
  /** How late the event loop runs, on average in each of the last seconds: one long piece of work is no overload. */
  lateMs: { stranger: 300, known: 900 },
};
const LOOK_EVERY_MS = 1000;
const SECONDS_IN_A_ROW = 3;

export type Who = keyof typeof LIMITS.atOnce;

export type Shedder = {
  /** Nothing when it is too much; otherwise what to call when the request is answered. */
  admit(who: Who): (() => void) | undefined;
};

export function createShedder(lateMs: () => number = measureDelay()): Shedder {
  let underWay = 0;
  return {
    admit(who) {
      if (underWay >= LIMITS.atOnce[who] || lateMs() > LIMITS.lateMs[who]) return undefined;
      underWay += 1;
      return () => {
        underWay -= 1;
      };
    },
  };
}

function measureDelay(): () => number {
  const resolution = 20;
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  let seconds: number[] = Array(SECONDS_IN_A_ROW).fill(0);
  setInterval(() => {
    seconds = [...seconds.slice(1), delay.count > 0 ? delay.mean / 1e6 - resolution : 0];
    delay.reset();
  }, LOOK_EVERY_MS).unref();
  return () => Math.min(...seconds);
}

/** Signed in, or on a way that began with a form: whoever has begun goes on before others begin. */
export const isInTheMiddle = ({ url, headers }: Request) =>
  /\bportal-(?!device)[\w-]+=[\w-]/.test(headers.get('cookie') ?? '') || /\.data(\?|$)/.test(url);
