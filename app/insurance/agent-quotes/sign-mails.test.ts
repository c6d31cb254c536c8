import { expect, test } from 'vitest';
import { mailToSign } from './sign-mails.ts';

test('a client is told all payments that they sign for, the fees of installments included', () => {
  const offer = {
    premiumCents: 88_900,
    feesCents: 2500,
    todayCents: 32_139,
    instalments: [15_316, 15_315, 15_315, 15_315].map((cents) => ({ dueOn: '2027-01-01', cents })),
    lockedUntil: '2026-11-30',
    choice: { term: '6' },
  };
  const about = { draft: { language: 'en' }, offer, agency: { name: 'Sol', phone: '3055550143' }, token: 'x' };
  const env = { PUBLIC_URL: 'https://unison.test', HOST: 'unison.test', PORT: 443 };
  const { text } = mailToSign(env as never, about as never);
  expect(text).toContain('$934 for 6 months, fees included');
});
