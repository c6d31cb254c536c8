import type { Env } from '#config/env.server.ts';
import { isFromHere } from '#platform/http/from-here.ts';

/**
 * The outbox holds PINs and links of other people. Only a browser on this machine sees it, and only while no mail is
 * sent.
 */
export const maySeeOutbox = (request: Request, env: Env): boolean => env.showsOutbox && isFromHere(request, env);
