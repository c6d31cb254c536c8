import { expect, test } from 'vitest';
import { callerOf, type Portal } from '../portals.server.ts';
import { askForReset } from './ask-for-reset.server.ts';
import type { LoginKind } from './typed-login.ts';

/** A carrier's portals that give the same answer to everything. */
function ask(kind: LoginKind, who: string, answer: () => Response) {
  const portal: Portal = {
    way: 'as-specified',
    origin: 'http://portal.test',
    key: undefined,
    fetch: async () => answer(),
  };
  const form = new FormData();
  form.set('who', who);
  const call = callerOf({ insured: portal, quote: portal }, { language: 'en', requestId: 'test' }, () => undefined);
  return askForReset(call, kind, form);
}

const agentAnswers = (status: number, msg: string) => () => Response.json({ status, msg });
const customerAnswers = (status: number, displaymsg: string) => () => Response.json({ status, displaymsg });

test('LG-14 an agent sees the generic message, whatever the portal answers, and Submit is disabled', async () => {
  const { data, init } = await ask('agent', ' agent7 ', agentAnswers(1, 'Mail sent to ana@mail.example.'));
  expect(data).toMatchObject({ name: 'agent7', said: { kind: 'ok' }, seconds: 120 });
  expect(data.said?.words).toMatch(
    /instructions .* if a valid e-mail is found|if a valid e-mail is found.*instructions/i,
  );
  expect(JSON.stringify(data)).not.toContain('ana@mail.example');
  expect(init).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
});

test('a refused agent sees the reason in red, and may try again', async () => {
  const { data } = await ask('agent', 'agent7', agentAnswers(0, 'Not now.'));
  expect(data).toMatchObject({ said: { kind: 'error', words: 'Not now.' }, seconds: 0 });
});

test.each([
  [1, 'ok'],
  [0, 'error'],
])('LG-15 a customer waits 120 seconds after status %i', async (status, kind) => {
  const { data } = await ask('customer', 'ana@mail.example', customerAnswers(status, 'So it is.'));
  expect(data).toMatchObject({ said: { kind, words: 'So it is.' }, seconds: 120 });
});

test.each(['agent', 'customer'] as const)('LG-16 a failed call shows the specified text: %s', async (kind) => {
  const { data } = await ask(kind, 'ana@mail.example', () => new Response('', { status: 500 }));
  expect(data).toMatchObject({
    said: { kind: 'error', words: 'Something went wrong, try again later.' },
    seconds: 0,
  });
});

test.each([
  ['agent', '  '],
  ['customer', ''],
  ['customer', 'no address'],
] as const)('LG-13 the field is required for %s: "%s"', async (kind, who) => {
  const { data } = await ask(kind, who, () => Response.json({ status: 1, msg: '', displaymsg: '' }));
  expect(data).toMatchObject({ problem: expect.stringMatching(/^Enter your/), said: undefined, seconds: 0 });
});
