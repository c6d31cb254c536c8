import { symbolsOf } from '#platform/references/reference.ts';

/** The default seed of a sample book. */
export const SAMPLE_SEED = 1;

/** Reproducible random draws: the same seed and subject give the same draws on every machine. */
export type SampleRandom = {
  /** From 0 inclusive to 1 exclusive. */
  next(): number;
  /** A whole number, including both ends. */
  int(from: number, to: number): number;
  isLucky(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** Picks an element with a probability proportional to its weight. */
  pickWeighted<T extends { weight: number }>(from: readonly T[]): T;
};

/** Opens an independent stream of draws per subject, so that draws for one policy never shift those for another. */
export function sampleRandom(seed: number, subject: string, index = 0): SampleRandom {
  let state = Math.imul(seed ^ hashOf(subject), 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b);
  // Mulberry32: fast, and random enough for data that only has to look varied.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const pick = <T>(from: readonly T[]): T => {
    const picked = from[Math.floor(next() * from.length)];
    if (picked === undefined) throw new Error('nothing to pick from');
    return picked;
  };
  return {
    next,
    int: (from, to) => from + Math.floor(next() * (to - from + 1)),
    isLucky: (probability) => next() < probability,
    pick,
    pickWeighted(from) {
      let left = next() * from.reduce((sum, { weight }) => sum + weight, 0);
      for (const candidate of from) {
        left -= candidate.weight;
        if (left < 0) return candidate;
      }
      return pick(from);
    },
  };
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

/**
 * A number for each index: spread out, unique, and never with a leading zero.
 *
 * @param digits up to 8, so that the product stays an exact number up to a hundred million indexes
 */
export function scatteredNumber(index: number, digits: number, offset: number): string {
  const smallest = 10 ** (digits - 1);
  const size = 9 * smallest;
  // 61,803,397 has no factor 2, 3 or 5, so it visits every number below `size` once.
  return String(smallest + ((index * (61_803_397 % size) + offset) % size));
}

/** A scattered number of eight digits, written in the symbols of a reference. */
export const scatteredSymbols = (index: number, offset: number, count = 8): string =>
  symbolsOf(BigInt(scatteredNumber(index, 8, offset)), count);

/** The later of two days. */
export const latestOf = (one: string, other: string) => (one > other ? one : other);

/** The instant of a day and a minute of that day (0 to 1439), in UTC. */
export function instantOf(day: string, minute: number): string {
  return `${day}T${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}:00.000Z`;
}

const twoDigits = (number: number) => (number < 10 ? `0${number}` : String(number));
