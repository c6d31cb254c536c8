import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { brand } from '#config/brand.ts';
import type { Env } from '#config/env.server.ts';
import { type Deliver, NotDelivered } from './delivery.ts';

const mailError = z.object({
  code: z.string().optional(),
  responseCode: z.number().optional(),
  command: z.string().optional(),
});

/** @param url smtp://user:password@host:port */
export function mailDelivery(url: string, { MAIL_FROM }: Env): { deliver: Deliver; close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = MAIL_FROM.slice(MAIL_FROM.indexOf('@') + 1);
  return {
    async deliver({ recipient, subject, body_text, body_html, message_id, created_at }) {
      try {
        await transport.sendMail({
          from: { name: brand.name, address: MAIL_FROM },
          // As an object, so that the address is never parsed as a list of addresses.
          to: { name: '', address: recipient },
          subject: subject ?? '',
          text: body_text,
          ...(body_html && { html: body_html }),
          // The same at every attempt, so that email clients show a message that arrives twice only once.
          messageId: `<${message_id}@${domain}>`,
          date: created_at,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        const { code = 'error', responseCode = '', command } = mailError.safeParse(error).data ?? {};
        // Failed before the message itself: the server is down, does not answer, or rejects our sign-in.
        const isAway = command === 'CONN' || code === 'EAUTH' || code === 'EDNS';
        throw new NotDelivered(`${code} ${responseCode}`.trim(), { isAway });
      }
    },
    close: () => transport.close(),
  };
}
