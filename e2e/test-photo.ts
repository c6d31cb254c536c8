import { crc32, deflateSync } from 'node:zlib';

/** A photo for a form: 64 × 64 pixels of one shade of gray. A different shade makes a different photo. */
export const photo = (name: string, shade = 128) => ({ name, mimeType: 'image/png', buffer: pngOf(shade) });

const SIDE = 64;

function pngOf(shade: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  header[8] = 8;
  const row = Buffer.alloc(SIDE + 1, shade);
  row[0] = 0;
  const rows = Buffer.concat(Array.from({ length: SIDE }, () => row));
  const chunks: [string, Buffer][] = [
    ['IHDR', header],
    ['IDAT', deflateSync(rows)],
    ['IEND', Buffer.alloc(0)],
  ];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks.map(chunk)]);
}

function chunk([type, data]: [string, Buffer]): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
