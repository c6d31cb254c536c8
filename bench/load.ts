import { connect } from 'node:net';

export type Load = { perSecond: number; p50: number; p99: number; failed: number };

/**
 * Sends requests over kept-alive connections, one at a time on each, and counts what came back. A bare
 * socket: the client must not be what is measured.
 *
 * @param next the bytes of the next request
 */
export async function loadOf(
  url: string,
  next: () => string,
  { connections = 20, seconds = 5 }: { connections?: number; seconds?: number } = {},
): Promise<Load> {
  const { hostname, port } = new URL(url);
  const times: number[] = [];
  let failed = 0;
  const started = performance.now();
  const until = started + seconds * 1000;

  const drive = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      let answer = '';
      let sentAt = 0;
      const send = () => {
        if (performance.now() > until) return socket.end(() => resolve());
        sentAt = performance.now();
        socket.write(next());
      };
      socket.setEncoding('latin1');
      socket.on('connect', send);
      socket.on('error', reject);
      socket.on('data', (chunk: string) => {
        answer += chunk;
        const head = answer.indexOf('\r\n\r\n');
        const length = head < 0 ? undefined : /content-length: (\d+)/i.exec(answer.slice(0, head))?.[1];
        if (length === undefined || answer.length < head + 4 + Number(length)) return;
        times.push(performance.now() - sentAt);
        if (!answer.startsWith('HTTP/1.1 200')) {
          if (failed === 0) console.error(`the first that failed: ${answer.slice(0, 500)}`);
          failed++;
        }
        answer = '';
        send();
      });
    });
  await Promise.all(Array.from({ length: connections }, drive));
  return summary(times, (performance.now() - started) / 1000, failed);
}

function summary(times: number[], seconds: number, failed: number): Load {
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), failed };
}
