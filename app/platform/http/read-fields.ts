import { m } from '#config/messages/compiled/messages.js';
import { MOST_BYTES } from '#config/security-limits.ts';
import type { Call, Fields } from '#contract/call.ts';
import { Failure } from '../context/failure.ts';

const MAX_FIELDS = 40;
/** Far above our longest form, an estimate of sixty rows; the bytes of a form are limited anyway. */
const MAX_FORM_FIELDS = 600;
const MAX_VALUE_LENGTH = 2000;
/** For fields that hold a long text. */
const MAX_TEXT_LENGTH = 12_000;

/**
 * The fields of a call, sent as specified (§7) or in the body of a POST.
 *
 * @throws {Failure} malformed, too-large or media-type
 */
export async function readFields(call: Call, request: Request, pathFields: Fields): Promise<Fields> {
  const query = [...new URL(request.url).searchParams];
  const body = await readBody(request);
  if (body.length > 0 && query.length > 0) throw malformed('Fields in the address and in the body.');
  if (call.method === 'POST' && request.method !== 'POST') throw malformed('This call takes POST.');

  return collect(pathFields, [...query, ...body], call.withLines);
}

/**
 * The fields of a form that was posted to a portal page.
 *
 * @param withLines names of fields that may have several lines, or `all`
 * @param isLong fields may hold a long text
 * @throws {Failure} malformed, too-large or media-type
 */
export async function readForm(
  request: Request,
  { withLines = [], isLong = false }: FormReading = {},
): Promise<Fields> {
  try {
    const body = await readBody(request, isLong ? MOST_BYTES.text : MOST_BYTES.fields);
    const longest = isLong ? MAX_TEXT_LENGTH : MAX_VALUE_LENGTH;
    return collect({}, body, withLines, { longest, mostFields: MAX_FORM_FIELDS });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // A person reads this, in their language; a program that calls us gets the exact reason.
    throw Object.assign(new Failure(error.code, m.call_form_unreadable()), { cause: error.message });
  }
}

type FormReading = { withLines?: readonly string[] | 'all'; isLong?: boolean };

/** The maximum of PostgreSQL's `integer`; a larger number is an error there. */
const MOST_OF_A_ROW = 2_147_483_647;

/** The row ID that a form names. Returns 0, which no row has, when the text is not a valid ID. */
export function rowNumber(typed: string | undefined): number {
  const number = Number(typed);
  return Number.isInteger(number) && number > 0 && number <= MOST_OF_A_ROW ? number : 0;
}

function collect(
  given: Fields,
  sent: [string, unknown][],
  withLines: readonly string[] | 'all' = [],
  { longest = MAX_VALUE_LENGTH, mostFields = MAX_FIELDS } = {},
): Fields {
  const fields = new Map(Object.entries(given).map(([name, value]) => [name, asShown(name, value)]));
  for (const [name, value] of sent) {
    if (fields.has(name)) throw malformed('A field was sent twice.');
    if (typeof value !== 'string') throw malformed('A field was not text.');
    const shown = keptAsShown(name, value, withLines === 'all' || withLines.includes(name));
    if (shown === undefined) throw malformed('A field held what no database keeps.');
    if (shown.length > longest) throw malformed('A field was too long.');
    if (fields.size >= mostFields) throw malformed('Too many fields.');
    fields.set(name, shown);
  }
  return Object.fromEntries(fields);
}

/** Characters that change the text direction or are invisible. They can be used to deceive readers. */
const UNSEEN = /[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
/** Line separators that only some programs use, and tabs, which come along when cells of a table are copied. */
const SPACES = /[\t\u2028\u2029]/g;

/**
 * A text as later readers see it: without direction controls and invisible characters, which also come along when a
 * phone number is copied. Joiners in names are removed, too; names remain readable. A line ends with one character, as the
 * browser counted it when it limited the length. Passwords stay as typed.
 */
export const asShown = (name: string, value: string): string =>
  /password/i.test(name) || name === 'current'
    ? value
    : value.replace(UNSEEN, '').replace(SPACES, ' ').replace(/\r\n?/g, '\n');

/** The same for a field of a form; undefined if no database keeps it, or if it has lines where there may be none. */
export function keptAsShown(name: string, value: string, mayHaveLines: boolean): string | undefined {
  const shown = asShown(name, value);
  const words = mayHaveLines ? shown.replaceAll('\n', ' ') : shown;
  return [name, words].every(isKeepable) ? shown : undefined;
}

/** PostgreSQL rejects a NUL in text and half a surrogate pair in JSON. No browser form sends either. */
export const isKeepable = (text: string) => text.isWellFormed() && !/\p{Cc}/u.test(text);

async function readBody(request: Request, most = MOST_BYTES.fields): Promise<[string, unknown][]> {
  const bytes = await readLimited(request, most);
  if (bytes.length === 0) return [];
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  try {
    switch (type) {
      case 'application/json':
        return fieldsOfJson(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
      case 'application/x-www-form-urlencoded':
        return [...new URLSearchParams(new TextDecoder('utf-8', { fatal: true }).decode(bytes))];
      case 'multipart/form-data':
        return [...(await new Response(bytes, { headers: contentType(request) }).formData())];
    }
  } catch {
    throw malformed('The body could not be read.');
  }
  throw new Failure('media-type', 'Send a form or JSON.');
}

function fieldsOfJson(json: unknown): [string, unknown][] {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw malformed('The body was not an object.');
  return Object.entries(json);
}

async function readLimited(request: Request, most: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // The body is not canceled when reading stops: on a cloned request, that waits until both copies are canceled.
  for await (const chunk of request.body?.values({ preventCancel: true }) ?? []) {
    length += chunk.length;
    if (length > most) throw new Failure('too-large', 'The request was too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const contentType = (request: Request) => ({ 'content-type': request.headers.get('content-type') ?? '' });

const malformed = (sentence: string) => new Failure('malformed', sentence);
