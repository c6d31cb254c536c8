import type { Env } from '#config/env.server.ts';
import { isFromHere } from '#platform/http/from-here.ts';

/** The outbox holds pins and links of other people: it is for a browser on this machine, while nothing is sent. */
export const maySeeOutbox = (request: Request, env: Env): boolean => env.showsOutbox && isFromHere(request, env);
