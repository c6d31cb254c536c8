/** Policies by their id: those after one, up to and with another; the last piece has no end. */
export type Piece = { after: number; until: number | undefined };

const PIECES_A_TURN = 50;

/**
 * Goes through a long table a piece at a time, no more of them in a turn than cost the same however long it is.
 *
 * @param after where the turn before has ended
 * @param work does a piece, and says whether nothing of it is left; otherwise the next turn takes it up again
 * @returns where the next turn begins
 */
export async function sweep(
  after: number,
  endOfPiece: (after: number) => Promise<number | undefined>,
  work: (piece: Piece) => Promise<boolean>,
): Promise<number> {
  let at = after;
  for (let pieces = 0; pieces < PIECES_A_TURN; pieces++) {
    const until = await endOfPiece(at);
    if (!(await work({ after: at, until }))) return at;
    if (until === undefined) return 0;
    at = until;
  }
  return at;
}
