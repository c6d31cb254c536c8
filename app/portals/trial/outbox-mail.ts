import { z } from 'zod';
import { portalContext } from '#platform/context/portal-context.ts';
import { findUnsent } from '#platform/messages/outbox-store.ts';
import type { Route } from './+types/outbox-mail';
import { maySeeOutbox } from './may-see-outbox.ts';

const messageId = z.coerce.number().int().positive();

/** Answers a mail's HTML as it would be sent, for the frame on the outbox page. */
export async function loader({ params, request, context: routing }: Route.LoaderArgs) {
  const { db, env } = routing.get(portalContext);
  const id = messageId.safeParse(params.id);
  const found = maySeeOutbox(request, env) && id.success ? await findUnsent(db, id.data) : undefined;
  if (!found?.body_html) return new Response('Not found', { status: 404 });
  return new Response(found.body_html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-frame-rule': 'by-our-pages',
    },
  });
}
