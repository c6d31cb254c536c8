import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Stream = { nfd?: number };

/**
 * PGlite's file system with an fsync that reaches the disk. Emscripten's NODEFS has none, so
 * PostgreSQL's own calls are silently dropped and a power cut loses confirmed work.
 */
export class DurableFiles extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    emscriptenOpts.preRun?.push((module) => {
      const { NODEFS } = module as unknown as { NODEFS: { stream_ops: { fsync?: (stream: Stream) => number } } };
      NODEFS.stream_ops.fsync = (stream) => {
        if (stream.nfd !== undefined) fsyncSync(stream.nfd);
        return 0;
      };
    });
    return { emscriptenOpts };
  }
}
