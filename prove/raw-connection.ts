// A plain TCP connection: it sends exactly the bytes it is given, as slowly as the proof wants.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type Heard = { status: number; headers: string; body: string };

/** @param from a loopback address to connect from; each counts as a different client */
export async function openConnection(url: string, from = '127.0.0.1'): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), localAddress: from });
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** What was received until the connection ended, or until the first answer was complete. Status 0: nothing. */
export async function hear(socket: Socket, mostMs: number): Promise<Heard> {
  let heard = '';
  socket.setEncoding('latin1');
  await new Promise<void>((resolve) => {
    const late = setTimeout(resolve, mostMs);
    const end = () => {
      clearTimeout(late);
      resolve();
    };
    socket.on('data', (piece: string) => {
      heard += piece;
      if (isWhole(heard)) end();
    });
    socket.once('close', end);
  });
  socket.destroy();
  const [head = '', ...rest] = heard.split('\r\n\r\n');
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0),
    headers: head,
    body: bodyOf(head, rest.join('\r\n\r\n')),
  };
}

/** Whether an answer is complete. */
export function isWhole(heard: string): boolean {
  const end = heard.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const head = heard.slice(0, end);
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  return length === undefined ? heard.endsWith('0\r\n\r\n') : heard.length >= end + 4 + Number(length);
}

/** Latin-1 is enough to recognize the answer's shape. */
const bodyOf = (head: string, body: string) =>
  /transfer-encoding: chunked/i.test(head) ? body.replace(/(^|\r\n)[0-9a-f]+\r\n/g, '') : body;
