import { MOST_BYTES } from '#config/security-limits.ts';

/** A form that may bring files: it is long, and comes in pieces. */
export const isFileForm = (type: string | null | undefined) => /^multipart\/form-data\b/i.test(type ?? '');

export type Untaken = 400 | 413 | 415 | 421;

/**
 * A form's request with its whole body, which is small and can be read; otherwise the status that says why not.
 *
 * @param isAnyType the page reads more than forms, and looks itself
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

/** As many as several photos together, too large to be kept, have. */
const MOST_READ_AWAY = 100 * 1024 * 1024;

/**
 * Takes in what nobody has read of a form with files, and keeps nothing of it: a browser that is answered while it
 * still sends tells of a broken connection instead of what the answer says.
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
    // Broken off: nobody is there to read the answer.
  }
}
