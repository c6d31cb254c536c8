/** Policies by their id: those after one, up to and with another; the last piece has no end. */
export type Piece = { after: number; until: number | undefined };

const PIECES_A_TURN = 50;

type Sweep<Due> = {
  endOfPiece(after: number): Promise<number | undefined>;
  /** What is to be done in a piece: at most so many, the others when these are done. */
  listDue(piece: Piece, most: number): Promise<Due[]>;
  most: number;
  handle(due: Due): Promise<void>;
};

/**
 * Goes through a long table a piece at a time, no more of them in a turn than cost the same however long it is.
 *
 * @param after where the turn before has ended
 * @param stopping the server stops: what is under way is finished, and nothing more begun
 * @returns where the next turn begins
 */
export async function sweep<Due>(
  after: number,
  { endOfPiece, listDue, most, handle }: Sweep<Due>,
  stopping?: AbortSignal,
): Promise<number> {
  let at = after;
  for (let pieces = 0; pieces < PIECES_A_TURN; pieces++) {
    const until = await endOfPiece(at);
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
