import { fork } from 'node:child_process';
import { once } from 'node:events';

/** The answer to every request. */
export type BareAnswer = { headers: Record<string, string>; body: Uint8Array };

/** Starts a plain `node:http` server in a separate process; it gives the same answer to every request. */
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
