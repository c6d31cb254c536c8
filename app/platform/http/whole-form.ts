import { MOST_BYTES } from '#config/security-limits.ts';

/** Whether it is a form that may contain files, which is large and arrives in pieces. */
export const isFileForm = (type: string | null | undefined) => /^multipart\/form-data\b/i.test(type ?? '');

export type Untaken = 400 | 413 | 415 | 421;

/**
 * Reads the whole body of a form's request, which must be small; otherwise returns the HTTP status of the failure.
 *
 * @param isAnyType the page also accepts other bodies, and checks them itself
 */
export async function wholeForm(request: Request, { isAnyType }: { isAnyType: boolean }): Promise<Request | Untaken> {
  const most = isAnyType ? MOST_BYTES.news : MOST_BYTES.text;
  if (Number(request.headers.get('content-length')) > most) return 413;
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of request.body ?? []) {
      length += chunk.length;
      if (length > most) return 413;
      chunks.push(chunk);
    }
  } catch {
    return 400;
  }
  const { url, method, headers, signal } = request;
  const whole = new Request(url, { method, headers, signal, body: Buffer.concat(chunks) });
  if (isAnyType) return whole;
  if (!isFileForm(headers.get('content-type'))) {
    return /^application\/x-www-form-urlencoded\b/i.test(headers.get('content-type') ?? '') ? whole : 415;
  }
  const isReadable = await whole
    .clone()
    .formData()
    .then(
      () => true,
      () => false,
    );
  return isReadable ? whole : 400;
}

/** About the size of several photos that are too large to accept. */
const MOST_READ_AWAY = 100 * 1024 * 1024;

/**
 * Reads and discards the rest of a form with files. A browser that gets an answer while it still sends shows a
 * connection error instead of the answer.
 */
export async function readAway({ body }: Request): Promise<void> {
  if (!body || body.locked) return;
  let length = 0;
  try {
    for await (const chunk of body) {
      length += chunk.length;
      if (length > MOST_READ_AWAY) return;
    }
  } catch {
    // The connection broke: nobody is there to read the answer.
  }
}
