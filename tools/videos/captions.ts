// Turns a guide's steps into captions: at most two lines of 42 characters, shown as long as people need to read them.
export type Cue = { from: number; to: number; text: string };

export const LINE_LENGTH = 42;
const LINES = 2;
const LETTERS_PER_SECOND = 15;
const SHORTEST_SECONDS = 2;
/** A gap between two captions, so that people notice the change. */
const GAP_SECONDS = 0.1;

/**
 * Splits a step into captions of two lines. A sentence that does not fit after the previous one starts a new caption.
 */
export function captionsOf(step: string): string[] {
  const pieces: string[] = [];
  for (const sentence of step.split(/(?<=[.?!:]) (?=[\p{Lu}¿¡])/u)) {
    const joined = pieces.length > 0 ? `${pieces.at(-1)} ${sentence}` : sentence;
    if (wrap(joined).length <= LINES) pieces.splice(-1, 1, joined);
    else pieces.push(...halves(sentence));
  }
  return pieces.map((piece) => balanced(piece).join('\n'));
}

/** The seconds that people need to read all captions of a step. */
export const secondsToRead = (step: string) => captionsOf(step).reduce((sum, piece) => sum + secondsOf(piece), 0);

const secondsOf = (piece: string) => Math.max(SHORTEST_SECONDS, piece.length / LETTERS_PER_SECOND + 0.6);

/** The captions of a step one after the other, each with its share of the step's time. */
export function timed(step: string, from: number, to: number): Cue[] {
  const pace = (to - from) / secondsToRead(step);
  let start = from;
  return captionsOf(step).map((text) => {
    const cue = { from: start, to: start + secondsOf(text) * pace - GAP_SECONDS, text };
    start += secondsOf(text) * pace;
    return cue;
  });
}

/** WebVTT, with the captions in the middle of the room above the picture. */
export function captionFile(cues: Cue[]): string {
  const blocks = cues.map(({ from, to, text }) => {
    const line = text.includes('\n') ? '1%' : '4%';
    return `${stamp(from)} --> ${stamp(to)} line:${line}\n${text}`;
  });
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`;
}

function stamp(seconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const millis = Math.round(seconds * 1000);
  return `${two(millis / 3_600_000)}:${two((millis / 60_000) % 60)}:${two((millis / 1000) % 60)}.${String(millis % 1000).padStart(3, '0')}`;
}

/** Breaks a text into lines of at most `length` characters. */
function wrap(text: string, length = LINE_LENGTH): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && line.length > length) lines.push(word);
    else lines.splice(-1, 1, line);
  }
  return lines;
}

/** Breaks a text into as few lines as possible, of about the same length. */
function balanced(text: string): string[] {
  let lines = wrap(text);
  const count = lines.length;
  for (let length = LINE_LENGTH; lines.length === count; length--) {
    const tighter = wrap(text, length);
    if (tighter.length > count || tighter.some((line) => line.length > LINE_LENGTH)) break;
    lines = tighter;
  }
  return lines;
}

/** Splits a sentence of more than two lines, at a comma if there is one near the middle. */
function halves(sentence: string): string[] {
  if (wrap(sentence).length <= LINES) return [sentence];
  const middle = sentence.length / 2;
  const ends = [...sentence.matchAll(/ /g)].map(({ index }) => index);
  const far = (index: number) => Math.abs(index - middle) - (sentence[index - 1] === ',' ? LINE_LENGTH / 2 : 0);
  const [end = middle] = ends.toSorted((a, b) => far(a) - far(b));
  return [...halves(sentence.slice(0, end)), ...halves(sentence.slice(end + 1))];
}
