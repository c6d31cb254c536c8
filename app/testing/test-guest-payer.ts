// For tests: a guest who presses Pay, and comes back from the processor.

import { insertGuestSession } from '#insurance/guests/guest-session-store.ts';
import { hashToken, newToken } from '#platform/context/keyring.ts';
import * as guestPayPage from '#portals/guest/guest-pay-page.tsx';
import * as guestPaymentPage from '#portals/guest/guest-payment-page.tsx';
import * as testPayPage from '#portals/trial/test-pay-page.tsx';
import { askPage } from './test-pages.ts';
import type { TestPortals } from './test-portals.ts';

export async function guestOf({ db }: TestPortals, policy_id: number): Promise<string> {
  const { token } = newToken();
  await insertGuestSession(db, hashToken(token), { policy_id, view: 'Payment' });
  return `portal-guest=${token}`;
}

export const press = (portals: TestPortals, cookie: string, form: Record<string, string> = { choice: 'due' }) =>
  askPage(portals, guestPayPage.action, { path: '/insurednew/guest/pay', form, cookie });

/** What the person types on the processor's page. */
export async function pay(portals: TestPortals, page: string | null, number: string) {
  const id = /\/test-processor\/pay\/(\w+)/.exec(page ?? '')?.[1] ?? '';
  const form = { number, expires: '12/40', code: '123' };
  return askPage(portals, testPayPage.action, { path: `/test-processor/pay/${id}`, params: { id }, form });
}

export async function comeBack(portals: TestPortals, cookie: string, page: string | null) {
  const { pathname } = new URL(page ?? '');
  const params = { reference: pathname.split('/').at(-1) ?? '' };
  const { status, data } = await askPage(portals, guestPaymentPage.loader, { path: pathname, params, cookie });
  const { payment, tryAt } = (data ?? {}) as { payment?: Record<string, unknown>; tryAt?: string };
  return { status, payment, tryAt };
}
