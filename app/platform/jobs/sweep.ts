/** A range of rows by ID: after `after`, up to and including `until`. The last range has no end. */
export type IdRange = { after: number; until: number | undefined };

const RANGES_A_RUN = 50;

type Sweep<Due> = {
  endOfRange(after: number): Promise<number | undefined>;
  /** What is due in a range: at most `most` items; the rest is listed once these are done. */
  listDue(range: IdRange, most: number): Promise<Due[]>;
  most: number;
  handle(due: Due): Promise<void>;
};

/**
 * Walks through a long table in ranges. The number of ranges per run is limited, so that a run costs the same however
 * long the table is.
 *
 * @param after where the previous run ended
 * @param stopping the server is stopping: the current item finishes, and no other starts
 * @returns where the next run begins
 */
export async function sweep<Due>(
  after: number,
  { endOfRange, listDue, most, handle }: Sweep<Due>,
  stopping?: AbortSignal,
): Promise<number> {
  let at = after;
  for (let ranges = 0; ranges < RANGES_A_RUN; ranges++) {
    const until = await endOfRange(at);
    const all = await listDue({ after: at, until }, most);
    for (const due of all) {
      if (stopping?.aborted) return at;
      await handle(due);
    }
    if (stopping?.aborted || all.length === most) return at;
    if (until === undefined) return 0;
    at = until;
  }
  return at;
}
