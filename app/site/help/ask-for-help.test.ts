import { createElement } from 'react';
import { expect, test } from 'vitest';
import { fieldsShown } from '#testing/test-shown-page.ts';
import * as contactPage from '../contact/contact-page.tsx';
import { callerOf, type Portal } from '../portals.server.ts';
import { answerHelp } from './ask-for-help.server.ts';
import { askedHelp } from './asked-help.server.ts';
import { type HelpAnswer, type HelpRefusal, refusalIn } from './help-answer.ts';
import { HelpForm } from './help-form.tsx';

const CHECK = '/insurednew/insured/review/checkpolicy';
const CONFIRM = '/insurednew/insured/review/cconfirm';
const known = {
  state: 'FL',
  prefix: 'FL',
  InsuredPhone: '***-***-0142',
  agencyName: 'Palm Agency',
  agencyPhone: '3055550111',
  text: 'OK',
  isDuplicate: 'No',
};
const filled = {
  policyNumber: 'FL 123-4567',
  dateOfBirth: '1980-02-29',
  name: 'Ana María Núñez',
  reason: 'change_policy',
  email: 'ana@mail.example',
};

/** Calls portals that give the specified answer for each path; returns the answer and what the portals received. */
type Fields = Partial<typeof filled> & { intent?: string; vin?: string; lastName?: string };
async function ask(fields: Fields, answers: Record<string, () => Response>) {
  const sent: URL[] = [];
  const portal: Portal = {
    way: 'as-specified',
    origin: 'http://portal.test',
    key: undefined,
    fetch: async (request) => {
      const url = new URL(request.url);
      sent.push(url);
      return answers[url.pathname]?.() ?? new Response('', { status: 500 });
    },
  };
  const call = callerOf({ insured: portal, quote: portal }, { language: 'en', requestId: 'test' }, () => undefined);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const answer = await answerHelp(
    call,
    new Request('http://site.test/uaichome/contact', { method: 'POST', body: form }),
  );
  if (answer instanceof Response) {
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    const kept = askedHelp.read(new Request('http://site.test', { headers: { cookie } }));
    return { location: answer.headers.get('location'), kept, sent };
  }
  const said: HelpAnswer = answer.data;
  return { refusal: refusalIn(said), proved: 'proved' in said ? said.proved : undefined, sent };
}

test('RT-09 HP-08 a proven policy leads to the confirmation, with the policy in its address', async () => {
  const { location, sent } = await ask(filled, {
    [CHECK]: () => Response.json(known),
    [CONFIRM]: () => new Response('OK'),
  });
  expect(location).toBe('/uaichome/requestedhelp?PorC=FL1234567');
  expect(Object.fromEntries(sent[1]?.searchParams ?? [])).toEqual({
    policyOrClaim: 'FL1234567',
    returnedDate: '1980-02-29',
    csrName: 'Ana María Núñez',
    reasonFeedback: 'change_policy',
    feedbackfor: 'U',
    phone: '0000000000',
    email: 'ana@mail.example',
    relation: 'insured',
    statecode: 'FL',
  });
});

test('HP-10 the confirmation gets reference and agency from a cookie, not from its address', async () => {
  const { location, kept } = await ask(filled, {
    [CHECK]: () => Response.json(known),
    [CONFIRM]: () => new Response('OK', { headers: { 'help-request': 'H2345ABCD 2026-11-20 2026-11-24' } }),
  });
  expect(kept).toEqual({
    reference: 'H2345ABCD',
    answerBy: '2026-11-24',
    agency: { name: 'Palm Agency', phone: '3055550111' },
    reason: 'change_policy',
  });
  expect(location).not.toMatch(/H2345ABCD|Palm|555|change_policy/);
});

test.each(['{"reference":{}}', '%7B', '{"agency":{"name":"x","phone":"javascript:alert(1)"}}', 'x'.repeat(5000)])(
  'HP-10 a cookie that is not ours is ignored: %s',
  (value) => {
    const cookie = `asked-help=${encodeURIComponent(value)}`;
    expect(askedHelp.read(new Request('http://site.test', { headers: { cookie } }))).toBeUndefined();
  },
);

test('HP-10 a browser without a request has nothing to confirm', () => {
  expect(askedHelp.read(new Request('http://site.test/?PorC=FL1234567&reason=other'))).toBeUndefined();
});

test('HP-04 the first step proves the policy and sends no request', async () => {
  const { policyNumber, dateOfBirth } = filled;
  const { proved, sent } = await ask(
    { intent: 'prove', policyNumber, dateOfBirth },
    { [CHECK]: () => Response.json(known) },
  );
  expect(proved).toEqual({ agencyName: 'Palm Agency', agencyPhone: '3055550111' });
  expect(sent.map(({ pathname }) => pathname)).toEqual([CHECK]);
});

test.each([
  ['HP-06', () => Response.json({ ...known, text: 'No policy matches.' }), /^No policy matches\.$/],
  ['HP-05', () => Response.json({ ...known, isDuplicate: 'Yes' }), /already asked/],
  ['HP-11', () => new Response('', { status: 500 }), /Nothing was sent/],
])('%s the first step says why it goes no further', async (_, answer, said) => {
  const { proved, refusal } = await ask({ ...filled, intent: 'prove' }, { [CHECK]: answer });
  expect(proved).toBeUndefined();
  expect(refusal?.message).toMatch(said);
});

test('HP-06 any other text is shown, and what was typed is kept except the date of birth', async () => {
  const { refusal } = await ask(filled, { [CHECK]: () => Response.json({ ...known, text: 'No policy matches.' }) });
  expect(refusal).toMatchObject({ message: 'No policy matches.', typed: { name: 'Ana María Núñez' } });
  expect(JSON.stringify(refusal)).not.toContain('1980');
});

test('a policy that strangers have locked asks for its VIN and a last name, which both calls get', async () => {
  const held = () =>
    Response.json({ ...known, text: 'Too many tries.' }, { status: 429, headers: { 'prove-more': '1' } });
  const { refusal: asked } = await ask(filled, { [CHECK]: held });
  expect(asked).toMatchObject({ message: 'Too many tries.', canProveMore: true });
  expect(fieldsAfter(asked)).toMatchObject({ vin: '', lastName: '' });

  const more = { vin: '1HGCM82633A004352', lastName: 'Núñez' };
  const answers = { [CHECK]: () => Response.json(known), [CONFIRM]: () => new Response('OK') };
  const { sent } = await ask({ ...filled, ...more }, answers);
  expect(sent.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
    expect.objectContaining(more),
    expect.objectContaining(more),
  ]);
  for (const failed of [{}, { [CHECK]: () => Response.json({ ...known, text: 'No policy matches.' }) }]) {
    const { refusal } = await ask({ ...filled, ...more }, failed);
    expect(fieldsAfter(refusal)).toMatchObject(more);
  }
  const { sent: without } = await ask({ ...filled, vin: '', lastName: '' }, answers);
  expect([...(without[0]?.searchParams.keys() ?? [])]).toEqual(['policyNo', 'dob']);
});

const fieldsAfter = (refusal: HelpRefusal | undefined) =>
  fieldsShown({ default: () => createElement(HelpForm, { refusal }) }, null);

test('HP-05 a second request says that the first is being handled, and is not sent', async () => {
  const { refusal, sent } = await ask(filled, { [CHECK]: () => Response.json({ ...known, isDuplicate: 'Yes' }) });
  expect(refusal?.message).toContain('already asked');
  expect(sent).toHaveLength(1);
});

test.each([
  ['to be answered', '2998-01-06', /January 2, 2026\. Your reference is H2345ABCD\. We’ll answer by January 6, 2998\./],
  ['late', '2026-01-06', /January 2, 2026\. Your reference is H2345ABCD\. We said January 6, 2026, and we’re late/],
])(
  'HP-05 a request %s that the portal names is shown with reference, dates and a link to its status',
  async (_, by, said) => {
    const { refusal } = await ask(filled, {
      [CHECK]: () =>
        Response.json({ ...known, isDuplicate: 'Yes' }, { headers: { 'help-request': `H2345ABCD 2026-01-02 ${by}` } }),
    });
    expect(refusal).toMatchObject({ message: expect.stringMatching(said), canLookUp: true });
  },
);

test('HP-05 the same form sent again before an answer is due leads to the same confirmation', async () => {
  const duplicate = () =>
    Response.json(
      { ...known, isDuplicate: 'Yes' },
      { headers: { 'help-request': 'H2345ABCD 2026-01-02 2998-01-06 change_policy' } },
    );
  const again = await ask(filled, { [CHECK]: duplicate, [CONFIRM]: () => new Response('OK') });
  expect(again.location).toBe('/uaichome/requestedhelp?PorC=FL1234567');
  const another = await ask({ ...filled, reason: 'other' }, { [CHECK]: duplicate });
  expect(another.refusal?.message).toContain('already asked');
});

test('HP-05 the same form with a corrected address is told that the answer goes to the first one, and how to change it', async () => {
  const request = { 'help-request': 'H2345ABCD 2026-01-02 2998-01-06 change_policy' };
  const confirmed = (headers: Record<string, string>) =>
    ask(filled, {
      [CHECK]: () => Response.json({ ...known, isDuplicate: 'Yes' }, { headers: request }),
      [CONFIRM]: () => new Response('OK', { headers }),
    });
  const { location, refusal } = await confirmed({ ...request, 'help-address': 'other' });
  expect(location).toBeUndefined();
  expect(refusal).toMatchObject({
    message: expect.stringMatching(/Your reference is H2345ABCD\..*To change it, call 1-800-555-0135\./),
    typed: { email: filled.email },
    canLookUp: true,
  });
  // A carrier's portal may not say, or in another way.
  for (const said of ['same', 'perhaps'])
    expect((await confirmed({ ...request, 'help-address': said })).location).toMatch(/requestedhelp/);
});

test('HP-08 a refused confirmation is shown with "Please try again"', async () => {
  const { refusal } = await ask(filled, {
    [CHECK]: () => Response.json(known),
    [CONFIRM]: () => new Response('Too many requests.'),
  });
  expect(refusal?.message).toBe('Too many requests. Please try again');
});

test.each([
  ['the check', {}, /Nothing was sent\..*1-800-555-0135/],
  ['the confirmation', { [CHECK]: () => Response.json(known) }, /don’t know yet.*try again.*1-800-555-0135/],
])('HP-11 when %s brings no answer, the person is told what to do', async (_, answers, said) => {
  const { refusal } = await ask(filled, answers);
  expect(refusal?.message).toMatch(said);
});

test.each([
  ['policyNumber', ''],
  ['policyNumber', 'none'],
  ['dateOfBirth', ''],
  ['dateOfBirth', '1925-12-31'],
  ['dateOfBirth', '1990-02-30'],
  ['name', ' '],
  ['reason', ''],
  ['reason', 'something_else'],
  ['email', 'ana'],
] as const)('HP-02 HP-07 field %s with "%s" is marked, and no portal is called', async (field, value) => {
  const { refusal, sent } = await ask({ ...filled, [field]: value }, {});
  expect(Object.keys(refusal?.errors ?? {})).toEqual([field]);
  expect(sent).toEqual([]);
});

test('HP-11 a request that never reaches the server leaves the form on the page, with what was typed', async () => {
  const more = { vin: '1HGCM82633A004352', lastName: 'Núñez' };
  const request = new Request('http://site.test/', {
    method: 'POST',
    body: new URLSearchParams({ ...filled, ...more }),
  });
  const serverAction = () => Promise.reject(new TypeError('Failed to fetch'));
  const answer = await contactPage.clientAction({ request, serverAction } as never);
  expect(refusalIn(answer)?.message).toMatch(/^We don’t know yet whether your request arrived/);
  const { dateOfBirth: _, reason: __, ...kept } = { ...filled, ...more };
  expect(fieldsShown({ default: () => createElement(HelpForm, { refusal: refusalIn(answer) }) }, null)).toMatchObject(
    kept,
  );
  expect(JSON.stringify(answer)).not.toContain(filled.dateOfBirth);
});
