import type { Env } from '#config/env.server.ts';
import type { Resources } from '../context/handler.ts';
import type { Processor } from '../context/processor.ts';
import { stripeProcessor } from './stripe-processor.ts';
import { testProcessor } from './test-processor.ts';

/** Stripe if it is configured, otherwise the bundled test processor: the same API, without money. */
export function openProcessor({ env, db, keyring }: Pick<Resources, 'env' | 'db' | 'keyring'>): Processor {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret } = env as Required<Env>;
  if (key && webhookSecret) {
    return stripeProcessor({ origin: 'https://api.stripe.com', key, webhookSecret, isTest: false });
  }
  return stripeProcessor({
    origin: 'http://test-processor.invalid',
    key: 'test',
    webhookSecret: keyring.hash('webhook', 'test processor').toString('base64url'),
    isTest: true,
    send: testProcessor({ db }),
  });
}
