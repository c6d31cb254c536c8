import { fork } from 'node:child_process';
import { once } from 'node:events';

/** What it sends, the same each time. */
export type BareAnswer = { headers: Record<string, string>; body: Uint8Array };

/** A bare `node:http` in a process of its own that sends the same each time. */
export async function startBareServer({ headers, body }: BareAnswer) {
  const child = fork(new URL('bare-server-process.ts', import.meta.url), { serialization: 'advanced' });
  const exited = once(child, 'exit');
  child.send({ headers, body });
  const [port] = await once(child, 'message');
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid,
    async stop() {
      child.kill();
      await exited;
    },
  };
}
