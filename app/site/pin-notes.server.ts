import { createHash } from 'node:crypto';
import { createContext } from 'react-router';

const MINUTES = 10;
/** Per process: three processes together accept three times as many, of sixty million possible PINs. */
const TRIES = 5;
/** More PINs than are tried in ten minutes. Beyond that, the tries of the oldest are counted anew. */
const MOST_COUNTED = 10_000;

/** Writes and reads texts that only this installation can have written. */
type Sealing = { seal(text: string): string; unseal(sealed: string): string | undefined };

/**
 * A carrier's portal may return the PIN itself (§7). The site's server compares it with what the person types, before
 * the portal is asked (QC-06). The browser carries it from one form to the next, hashed in a sealed note: so every
 * process can compare it, also after a restart, and the site alone needs no database.
 */
export type PinNotes = {
  /** The note for the form. Without a PIN the note says so, and the portal alone compares. */
  write(clid: string, pin: string | undefined): string;
  /** Whether this PIN must not be sent to the portal: a wrong one, too many tries, or a note that is not ours. */
  isRefused(note: string, clid: string, typed: string): boolean;
};

export const pinNotes = createContext<PinNotes>();

/** Created once per process, which counts the tries. */
export function openPinNotes({ seal, unseal }: Sealing): PinNotes {
  const tries = new Map<string, number>();
  return {
    write: (clid, pin) =>
      seal((pin === undefined ? [clid] : [clid, Date.now() + MINUTES * 60_000, hashOf(pin)]).join(' ')),
    isRefused(note, clid, typed) {
      // Counted by what the note says, because one text can be sealed and written in many ways.
      const said = unseal(note) ?? '';
      const [noted, until, hash] = said.split(' ');
      if (noted !== clid) return true;
      if (until === undefined) return false;
      const tried = (tries.get(said) ?? 0) + 1;
      tries.delete(said);
      tries.set(said, tried);
      if (tries.size > MOST_COUNTED) tries.delete(tries.keys().next().value ?? '');
      return tried > TRIES || Number(until) < Date.now() || hash !== hashOf(typed);
    },
  };
}

const hashOf = (pin: string) => createHash('sha256').update(pin.trim().toUpperCase()).digest('base64url');
