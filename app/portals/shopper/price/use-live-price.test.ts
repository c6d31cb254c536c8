import { expect, test } from 'vitest';
import { refusalOf } from '#platform/http/answer-form.ts';
import * as coveragePage from './coverage-page.tsx';
import * as pricePage from './price-page.tsx';

test.each(Object.entries({ coveragePage, pricePage }))(
  'a choice that never reaches the server leaves the %s with its last price, and says so',
  async (_, { clientAction }) => {
    const request = new Request('http://portal.test/', { method: 'POST', body: new URLSearchParams({ live: 'yes' }) });
    const serverAction = () => Promise.reject(new TypeError('Failed to fetch'));
    const answered = await clientAction({ request, serverAction } as never);
    expect(refusalOf(answered)?.refusal).toMatch(/^We couldn’t reach our system/);
    expect(answered).not.toHaveProperty('live');
  },
);
