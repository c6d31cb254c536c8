import type { Context, Resources, Visitor } from '#platform/context/handler.ts';

/** For tests: what a page or an act receives with a request in English. @param more what differs */
export const testRequest = (portals: Resources, more: Partial<Resources & Visitor> = {}): Context => ({
  ...portals,
  address: 'test',
  requestId: 'test',
  language: 'en',
  idempotencyKey: undefined,
  ...more,
});
