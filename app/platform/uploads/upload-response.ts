import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Env } from '#config/env.server.ts';
import type { MediaType } from './clean-file.ts';
import { keptPath } from './upload-folder.ts';

// Keeps browsers from treating these files as pages of ours: the type is declared, never guessed, and scripts are off.
const HARMLESS = {
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
};

const ENDINGS: Record<MediaType, string> = { 'image/jpeg': 'jpg', 'application/pdf': 'pdf' };

/**
 * A stored file as a download, not to be displayed.
 *
 * @param name the file name to save it under, in plain letters
 */
export async function uploadResponse(
  env: Pick<Env, 'UPLOADS_DIR'>,
  { file_name, media_type }: { file_name: string; media_type: string },
  name: string,
): Promise<Response> {
  const path = keptPath(env, file_name);
  const found = await stat(path).catch(() => undefined);
  if (!found) return new Response('Not found', { status: 404, headers: HARMLESS });
  return new Response(Readable.toWeb(createReadStream(path)) as ReadableStream, {
    headers: {
      ...HARMLESS,
      'content-type': media_type,
      'content-length': String(found.size),
      'content-disposition': `attachment; filename="${name}.${ENDINGS[media_type as MediaType]}"`,
    },
  });
}

export function thumbnailResponse(thumbnail: Buffer | null | undefined): Response {
  if (!thumbnail) return new Response('Not found', { status: 404, headers: HARMLESS });
  return new Response(new Uint8Array(thumbnail), { headers: { ...HARMLESS, 'content-type': 'image/jpeg' } });
}
