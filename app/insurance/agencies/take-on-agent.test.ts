import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { m } from '#config/messages/compiled/messages.js';
import * as agentLeadsPage from '#portals/agent/agent-leads-page.tsx';
import * as agentSignInPage from '#portals/agent/agent-sign-in-page.tsx';
import * as resetPage from '#portals/sign-in/reset-password-page.tsx';
import { askPage } from '#testing/test-pages.ts';
import { addAgency, addAuthenticator, addProducer, agentCookie, mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { listProducers } from './producer-store.ts';
import { letAgentGo, newAgent, takeOnAgent } from './take-on-agent.ts';

const PASSWORD = 'a storm over the bay';

withPortals('agents of an agency', (portals) => {
  const operating = () => ({ ...portals, requestId: randomUUID() });
  async function agencyWithCode() {
    const { id } = await addAgency(portals);
    const { code, name } = await portals.db
      .selectFrom('agency')
      .select(['code', 'name'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { id, code, name };
  }
  const someone = (agency: string) => ({
    agency,
    userId: `ana.${randomUUID().slice(0, 8)}`,
    email: `${randomUUID()}@agency.example`,
    firstName: 'Ana',
    lastName: 'Ruiz',
    license: 'W123456',
    language: 'es' as const,
  });
  const linkIn = async (email: string) => {
    const [mail] = await mailTo(portals, email);
    return { ...mail, token: /\/insurednew\/reset\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '' };
  };
  const setPassword = (token: string) =>
    askPage(portals, resetPage.action, {
      path: `/insurednew/reset/${token}`,
      params: { token },
      form: { password: PASSWORD },
    });
  const signIn = async (tbxUserID: string) => {
    const form = { tbxUserID, tbxPassword: PASSWORD };
    const ask = { path: '/uaicins/fl/agent/login', params: { state: 'fl' }, form };
    const { status, headers } = await askPage(portals, agentSignInPage.action, ask);
    return { status, to: headers.get('location') };
  };
  const seeLeads = async (cookie: string) =>
    (await askPage(portals, agentLeadsPage.loader, { path: '/uaicins/fl/leads', params: { state: 'fl' }, cookie }))
      .status;
  const idOf = async (userId: string) => {
    const found = portals.db.selectFrom('producer').select('id').where('user_id', '=', userId);
    return (await found.executeTakeFirstOrThrow()).id;
  };

  test('a new agent is invited in their language, sets a password by the link, and signs in with the user ID', async () => {
    const agency = await agencyWithCode();
    const joins = someone(agency.code);
    expect(await takeOnAgent(operating(), joins)).toBe('joined');
    const { text, subject, token } = await linkIn(joins.email);
    expect(subject).toContain(m.agent_invitation_title({ company: '' }, { locale: 'es' }).trim());
    for (const words of ['Ana', agency.name, joins.userId, '/uaicins/fl/agent/login?lang=es', '72']) {
      expect(text).toContain(words);
    }
    expect((await setPassword(token)).status).toBe(200);
    expect(await signIn(joins.userId.toUpperCase())).toEqual({ status: 303, to: '/uaicins/fl/agent/authenticator' });
    expect(await listProducers(portals.db, agency.id)).toMatchObject([{ user_id: joins.userId, has_password: true }]);
  });

  test('an agent whose access is closed is signed out, cannot sign in, and their link opens nothing', async () => {
    const agency = await agencyWithCode();
    const joins = someone(agency.code);
    await takeOnAgent(operating(), joins);
    await setPassword((await linkIn(joins.email)).token);
    await takeOnAgent(operating(), joins);
    const { token, subject } = await linkIn(joins.email);
    expect(subject).toBe(m.login_reset_mail_title({}, { locale: 'es' }));
    const cookie = await agentCookie(portals, await idOf(joins.userId));
    expect(await seeLeads(cookie)).toBe(200);
    expect(await letAgentGo(operating(), joins.userId)).toBe(0);
    expect(await seeLeads(cookie)).toBe(303);
    expect((await signIn(joins.userId)).status).toBe(422);
    expect((await setPassword(token)).status).toBe(422);
    expect(await letAgentGo(operating(), joins.userId)).toBeUndefined();
    expect(await letAgentGo(operating(), 'nobody.here')).toBeUndefined();
  });

  test('the open leads of an agent who leaves go back to the agency, and closed ones stay theirs', async () => {
    const agency = await agencyWithCode();
    const { id, user_id } = await addProducer(portals, { agencyId: agency.id });
    const statuses = ['new', 'quoted', 'bound'];
    const clids = statuses.map(() => `QA${randomUUID().slice(0, 8).toUpperCase()}`);
    await portals.db
      .insertInto('saved_quote')
      .values(
        statuses.map((lead_status, at) => ({
          clid: clids[at] ?? '',
          state: 'FL',
          zip: '33135',
          agency_id: agency.id,
          producer_id: id,
          lead_status,
          reference: `Q${clids[at]?.slice(1)}`,
          sent_at: new Date(),
          promised_on: '2026-11-20',
          expires_at: new Date(Date.now() + 1e9),
          first_name: 'Lucía',
          last_name: 'Peña',
        })),
      )
      .execute();
    expect(await letAgentGo(operating(), user_id)).toBe(2);
    const held = portals.db.selectFrom('saved_quote').select(['lead_status', 'producer_id', 'lead_version']);
    expect(await held.where('agency_id', '=', agency.id).orderBy('id').execute()).toEqual([
      { lead_status: 'new', producer_id: null, lead_version: 2 },
      { lead_status: 'quoted', producer_id: null, lead_version: 2 },
      { lead_status: 'bound', producer_id: id, lead_version: 1 },
    ]);
  });

  test('an agent who comes back starts anew, without their old password and authenticator', async () => {
    const agency = await agencyWithCode();
    const joins = someone(agency.code);
    await takeOnAgent(operating(), joins);
    await setPassword((await linkIn(joins.email)).token);
    const id = await idOf(joins.userId);
    await addAuthenticator(portals, { kind: 'producer', id });
    await letAgentGo(operating(), joins.userId);
    const again = { ...joins, userId: joins.userId.toUpperCase(), email: `${randomUUID()}@agency.example` };
    expect(await takeOnAgent(operating(), again)).toBe('joined');
    expect(await idOf(joins.userId)).toBe(id);
    expect((await signIn(joins.userId)).status).toBe(422);
    await setPassword((await linkIn(again.email)).token);
    expect((await signIn(joins.userId)).to).toBe('/uaicins/fl/agent/authenticator');
  });

  test('an invitation that went to a mistyped address opens nothing once the address is corrected', async () => {
    const mistyped = someone((await agencyWithCode()).code);
    await takeOnAgent(operating(), mistyped);
    const corrected = { ...mistyped, email: `${randomUUID()}@agency.example` };
    expect(await takeOnAgent(operating(), corrected)).toBe('changed');
    expect((await setPassword((await linkIn(mistyped.email)).token)).status).toBe(422);
    expect((await setPassword((await linkIn(corrected.email)).token)).status).toBe(200);
  });

  test('a user ID of another agency’s agent is not given again, nor a login for a closed agency', async () => {
    const joins = someone((await agencyWithCode()).code);
    await takeOnAgent(operating(), joins);
    const other = await agencyWithCode();
    for (const _ of [1, 2]) {
      expect(await takeOnAgent(operating(), { ...joins, agency: other.code })).toBe('elsewhere');
      await letAgentGo(operating(), joins.userId);
    }
    const closed = portals.db.updateTable('agency').set({ closed_on: '2026-01-01' }).where('id', '=', other.id);
    await closed.execute();
    for (const agency of [other.code, '99-9999'])
      expect(await takeOnAgent(operating(), someone(agency))).toBe('no-agency');
  });

  test('adding, changing and closing an agent are audited', async () => {
    const joins = someone((await agencyWithCode()).code);
    await takeOnAgent(operating(), joins);
    await takeOnAgent(operating(), joins);
    await letAgentGo(operating(), joins.userId);
    const subject = portals.keyring.hash('subject', 'producer', await idOf(joins.userId));
    const rows = portals.db.selectFrom('audit').select(['act', 'actor']).where('subject', '=', subject).orderBy('id');
    expect((await rows.execute()).map(({ act, actor }) => `${actor}: ${act}`)).toEqual(
      ['take-on-agent', 'change-agent', 'let-agent-go'].map((act) => `operator: ${act}`),
    );
  });
});

test('an agent is added with every fact, and a user ID that can be typed', () => {
  const typed = {
    agency: '01-1001',
    userId: 'ana.ruiz',
    email: 'ana@agency.example',
    firstName: 'Ana',
    lastName: 'Ruiz',
  };
  const whole = { ...typed, license: 'W123456', language: 'en' };
  expect(newAgent.safeParse(whole).success).toBe(true);
  for (const wrong of [{ agency: '1' }, { userId: 'ana ruiz' }, { email: 'ana' }, { license: '' }]) {
    expect(newAgent.safeParse({ ...whole, ...wrong }).success).toBe(false);
  }
});
