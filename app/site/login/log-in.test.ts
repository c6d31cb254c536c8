import { expect, test } from 'vitest';
import { agentSystems, agentSystemsAt } from '#config/agent-systems.ts';
import { callerOf, type Portal } from '../portals.server.ts';
import * as agentLoginPage from './agent-login-page.tsx';
import { logInAgent, logInCustomer } from './log-in.server.ts';
import * as policyholderPage from './policyholder-page.tsx';

type Answers = Record<string, () => Response>;

/** A carrier's portals that give the specified answer for each path and 500 for all others. */
function portalsThat(answers: Answers) {
  const portal: Portal = {
    way: 'as-specified',
    origin: 'http://portal.test',
    key: undefined,
    fetch: async (request) => answers[new URL(request.url).pathname]?.() ?? new Response('', { status: 500 }),
  };
  return callerOf({ insured: portal, quote: portal }, { language: 'en', requestId: 'test' }, () => undefined);
}

const formOf = (username: string, password: string) => {
  const form = new FormData();
  form.set('username', username);
  form.set('password', password);
  return form;
};
const ticket = { 'Hand-Off-Ticket': 'one-use' };
const CUSTOMER = '/insurednew/insured/logincheck/customer';
const AGENT = '/uaicins/agent/login/validate';
const NOTICE = { tx: '/uaicins/agent/statemessage/tx', other: '/uaicins/agent/statemessage/fl-ga' };
const NOWHERE = { FL: undefined, TX: undefined, GA: undefined };
const SYSTEM_FAILURE = 'System Failure: Please try after some time.';

const customer = async (answers: Answers, form = formOf(' ana@mail.example ', 'a secret')) =>
  (await logInCustomer(portalsThat(answers), form, '/insurednew/login')).data;
const agent = async (answers: Answers, systems = agentSystemsAt(NOWHERE)) =>
  (await logInAgent(portalsThat(answers), formOf('agent7', 'a secret'), systems)).data;
const accepts = (url: string) => () => Response.json({ status: 1, msg: '', url }, { headers: ticket });

test('LG-11 a right password opens the portal with a ticket, and is not sent back', async () => {
  const outcome = await customer({ [CUSTOMER]: () => new Response('OK\n', { headers: ticket }) });
  expect(outcome).toEqual({
    kind: 'accepted',
    handOff: { action: '/insurednew/login', fields: { handOffTicket: 'one-use' } },
    notice: [],
  });
});

test('LG-11 a portal without tickets gets the specified fields', async () => {
  const outcome = await customer({ [CUSTOMER]: () => new Response('OK') });
  expect(outcome).toMatchObject({ handOff: { fields: { username: 'ana@mail.example', password: 'a secret' } } });
});

test('LG-11 any other text is shown, with the user name kept and the password removed', async () => {
  const outcome = await customer({ [CUSTOMER]: () => new Response('Wrong password') });
  expect(outcome).toMatchObject({ kind: 'refused', message: 'Wrong password', user: 'ana@mail.example' });
  expect(JSON.stringify(outcome)).not.toContain('a secret');
});

test.each([
  ['a page for a line', () => new Response('OK<html>', { status: 200 })],
  ['a page', () => new Response('<html>OK</html>')],
  ['no answer', () => new Response('', { status: 500 })],
])('LG-16 %s is a system failure or a refusal, never a login', async (_, answer) => {
  expect(await customer({ [CUSTOMER]: answer })).toMatchObject({ kind: 'refused' });
});

test('LG-16 a failed call shows the specified text', async () => {
  expect(await customer({})).toMatchObject({ kind: 'refused', message: SYSTEM_FAILURE });
  expect(await agent({})).toMatchObject({ kind: 'refused', message: SYSTEM_FAILURE });
});

test.each([
  ['', 'a secret', true, false],
  ['  ', '   ', true, true],
  ['ana@mail.example', '', false, true],
])(
  'LG-08 blank fields are marked without calling the portal: "%s" and "%s"',
  async (user, password, isUser, isPassword) => {
    const outcome = await customer({ [CUSTOMER]: () => new Response('OK') }, formOf(user, password));
    expect(outcome).toMatchObject({ kind: 'blank', isUserBlank: isUser, isPasswordBlank: isPassword });
  },
);

test('LG-09 an agent without a notice goes directly to the system that the url names', async () => {
  const outcome = await agent({ [AGENT]: accepts(agentSystems.GA.url), [NOTICE.other]: () => new Response('.') });
  expect(outcome).toEqual({
    kind: 'accepted',
    handOff: { action: agentSystems.GA.url, fields: { handOffTicket: 'one-use' } },
    notice: [],
  });
});

test('LG-09 a system at its own address is opened there with its own fields, not the bundled one', async () => {
  const systems = agentSystemsAt({ ...NOWHERE, GA: 'https://agents.carrier.example/' });
  const to = (url: string) => ({
    [AGENT]: () => Response.json({ status: 1, msg: '', url }),
    [NOTICE.other]: () => new Response('.'),
  });
  expect(await agent(to('https://agents.carrier.example'), systems)).toMatchObject({
    kind: 'accepted',
    handOff: { action: 'https://agents.carrier.example/', fields: { tbxUserID: 'agent7', tbxPassword: 'a secret' } },
  });
  expect(await agent(to(agentSystems.GA.url), systems)).toMatchObject({ kind: 'refused', message: SYSTEM_FAILURE });
  expect(await agent(to(agentSystems.FL.url), systems)).toMatchObject({ kind: 'accepted' });
});

test('LG-09 LG-10 a Texas agent sees the Texas message', async () => {
  const outcome = await agent({
    [AGENT]: accepts(agentSystems.TX.url),
    [NOTICE.tx]: () => new Response('<p>New rates.</p><script>steal()</script>'),
  });
  expect(outcome).toMatchObject({ kind: 'accepted', notice: ['New rates.'] });
});

test('LG-09 a message that cannot be loaded is an error, not an empty message, and not the words of the error', async () => {
  const accepted = { [AGENT]: accepts(agentSystems.FL.url) };
  expect(await agent(accepted)).toMatchObject({ message: SYSTEM_FAILURE });
  const busy = () => new Response('Too many tries.', { status: 429 });
  expect(await agent({ ...accepted, [NOTICE.other]: busy })).toMatchObject({ message: SYSTEM_FAILURE });
});

test.each(['https://evil.example/login', '//evil.example', 'javascript:alert(1)', '/elsewhere'])(
  'LG-09 an unknown system is not opened: %s',
  async (url) => {
    const outcome = await agent({ [AGENT]: accepts(url), [NOTICE.other]: () => new Response('.') });
    expect(outcome).toMatchObject({ kind: 'refused', message: SYSTEM_FAILURE });
  },
);

test('LG-09 a refused agent sees the portal’s message', async () => {
  const outcome = await agent({ [AGENT]: () => Response.json({ status: 0, msg: 'No such agent.', url: '' }) });
  expect(outcome).toMatchObject({ kind: 'refused', message: 'No such agent.', user: 'agent7' });
});

test.each(Object.entries({ agentLoginPage, policyholderPage }))(
  'LG-16 a login that never reaches the server leaves the %s open, with the name that was typed',
  async (_, { clientAction }) => {
    const request = new Request('http://site.test/', { method: 'POST', body: formOf('agent7', 'a secret') });
    const serverAction = () => Promise.reject(new TypeError('Failed to fetch'));
    const outcome = await clientAction({ request, serverAction } as never);
    expect(outcome).toMatchObject({ kind: 'refused', message: SYSTEM_FAILURE, user: 'agent7' });
    expect(JSON.stringify(outcome)).not.toContain('a secret');
  },
);
