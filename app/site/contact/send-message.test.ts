import { expect, test } from 'vitest';
import { callerOf, type Portal } from '../portals.server.ts';
import { sendMessage } from './send-message.server.ts';
import { sentMessage } from './sent-message.server.ts';

const filled = {
  state: 'TX',
  topic: 'claim',
  name: 'Ana María Núñez',
  email: 'ana@mail.example',
  phone: '+1 (713) 555-0142',
  policyNumber: 'TX 4417-0263',
  message: 'First line\r\nsecond line',
};

async function send(fields: Partial<typeof filled>, answer: () => Response = () => new Response('', { status: 500 })) {
  const sent: URLSearchParams[] = [];
  const portal: Portal = {
    way: 'in-body',
    origin: 'http://portal.test',
    key: undefined,
    fetch: async (request) => {
      sent.push(new URLSearchParams(await request.text()));
      return answer();
    },
  };
  const call = callerOf({ insured: portal, quote: portal }, { language: 'en', requestId: 'test' }, () => undefined);
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const answered = await sendMessage(call, new Request('http://site.test/', { method: 'POST', body }));
  return { answered, sent };
}

test('RT-09 a message is sent as it was typed, and the confirmation finds it only by a cookie', async () => {
  const { answered, sent } = await send(filled, () =>
    Response.json({ reference: 'M2345ABCD', answerBy: '2026-11-24' }),
  );
  expect(Object.fromEntries(sent[0] ?? [])).toEqual({
    ...filled,
    phone: '7135550142',
    policyNumber: '44170263',
    message: 'First line\nsecond line',
  });
  if (!(answered instanceof Response)) throw new Error('not sent');
  expect([answered.status, answered.headers.get('location')]).toEqual([303, '/uaichome/contact/sent']);
  const cookie = answered.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/HttpOnly; SameSite=Lax/);
  const read = (cookie: string) => sentMessage.read(new Request('http://site.test', { headers: { cookie } }));
  expect(read(cookie.split(';')[0] ?? '')).toEqual({ reference: 'M2345ABCD', answerBy: '2026-11-24', state: 'TX' });
  for (const wrong of ['{}', '%7B', '{"reference":"<b>","answerBy":"2026-11-24","state":"TX"}']) {
    expect(read(`sent-message=${encodeURIComponent(wrong)}`)).toBeUndefined();
  }
});

test('RT-09 phone and policy number are optional', async () => {
  const { phone: _, policyNumber: _number, ...needed } = filled;
  const { sent } = await send(needed);
  expect(sent[0]?.has('phone')).toBe(false);
  expect(sent[0]?.has('policyNumber')).toBe(false);
});

test.each([
  ['state', ''],
  ['topic', 'lottery'],
  ['name', ' '],
  ['email', 'ana'],
  ['phone', '555-0142'],
  ['policyNumber', 'none'],
  ['message', ''],
  ['message', 'a'.repeat(2001)],
] as const)(
  'RT-09 field %s with "%.10s" is marked, what was typed is kept, and no portal is called',
  async (field, value) => {
    const { answered, sent } = await send({ ...filled, [field]: value });
    expect(answered).toMatchObject({
      init: { status: 422 },
      data: { typed: { name: /name/.test(field) ? '' : filled.name } },
    });
    if (answered instanceof Response) throw new Error('sent');
    expect(Object.keys(answered.data.errors)).toEqual([field]);
    expect(sent).toEqual([]);
  },
);

test.each([
  ['a portal that is down', () => new Response('', { status: 500 }), 422, /don’t know yet.*1-800-555-0135/],
  ['a page for an answer', () => new Response('<html>'), 422, /don’t know yet/],
  ['a refusal', () => Response.json({ error: 'Too many tries.' }, { status: 429 }), 422, /^Too many tries\.$/],
])('RT-09 %s: the person is told, and what was typed is kept', async (_, answer, status, said) => {
  const { answered } = await send(filled, answer);
  expect(answered).toMatchObject({
    init: { status },
    data: { message: expect.stringMatching(said), typed: { message: 'First line\nsecond line' } },
  });
});
