import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { returnLines } from '#insurance/claims/desk/return-lines.ts';
import { findAuthenticator, startAuthenticator } from '#platform/accounts/authenticator-store.ts';
import { addReset, findReset } from '#platform/accounts/password-reset-store.ts';
import { hashToken, newToken } from '#platform/context/keyring.ts';
import { addSession, findSessionsOf } from '#platform/sessions/session-store.ts';
import { mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { findStaffByEmail } from './staff-store.ts';
import { type Joiner, joiner, letStaffGo, takeOnStaff } from './take-on-staff.ts';

withPortals('adding staff', (portals) => {
  const someone = () => ({
    email: `${randomUUID()}@mail.example`,
    firstName: 'Ana',
    lastName: 'Ruiz',
    roles: ['service' as const],
    language: 'es' as const,
  });
  const operating = () => ({ ...portals, requestId: randomUUID() });
  const takeOn = (joins: Joiner) => takeOnStaff(operating(), joins, returnLines);
  const letGo = (email: string) => letStaffGo(operating(), email, returnLines);
  const linkedBy = async (email: string) => {
    const [mail] = await mailTo(portals, email);
    return findReset(portals.db, hashToken(/\/insurednew\/reset\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''));
  };

  test('a new member gets a mail with a link to set the password, and has the named roles', async () => {
    const joins = someone();
    expect(await takeOn(joins)).toBe('joined');
    const member = await findStaffByEmail(portals.db, joins.email);
    expect(member).toMatchObject({ roles: ['service'], password_hash: null, language: 'es' });
    expect(await linkedBy(joins.email)).toMatchObject({ kind: 'staff', id: member?.id });
  });

  test.each(['en', 'es'] as const)(
    'a new member’s invitation (%s) says by whom, as what, where, and for how long',
    async (language) => {
      const joins = { ...someone(), language };
      await takeOn(joins);
      const [mail] = await mailTo(portals, joins.email);
      const locale = { locale: language };
      expect(mail?.subject).toBe(m.staff_invitation_title({ company: brand.name }, locale));
      const role = m.staff_role_service({}, locale);
      for (const words of ['Ana', brand.name, role, '/staff/login', '72']) expect(mail?.text).toContain(words);
      expect(mail?.text).not.toContain(m.login_reset_mail_text({}, locale));
      const { expires_at } = await portals.db
        .selectFrom('password_reset')
        .select('expires_at')
        .orderBy('expires_at', 'desc')
        .executeTakeFirstOrThrow();
      expect((expires_at.getTime() - Date.now()) / 3_600_000).toBeCloseTo(72, 1);
    },
  );

  test('a member who has a password gets a reset link and no invitation', async () => {
    const joins = someone();
    await takeOn(joins);
    await portals.db.updateTable('staff').set({ password_hash: 'x' }).where('email', '=', joins.email).execute();
    await takeOn(joins);
    const subjects = (await mailTo(portals, joins.email)).map(({ subject }) => subject);
    expect(subjects).toContain(m.login_reset_mail_title({}, { locale: 'es' }));
  });

  test('adding a member a second time changes their roles', async () => {
    const joins = someone();
    await takeOn(joins);
    const before = await findStaffByEmail(portals.db, joins.email);
    const again = { ...joins, email: joins.email.toUpperCase(), roles: ['auditor' as const] };
    expect(await takeOn(again)).toBe('changed');
    expect(await findStaffByEmail(portals.db, joins.email)).toEqual({ ...before, roles: ['auditor'] });
  });

  test('a removed member cannot be found, and the link opens nothing', async () => {
    const joins = someone();
    await takeOn(joins);
    expect(await letGo(joins.email)).toBe(0);
    expect(await findStaffByEmail(portals.db, joins.email)).toBeUndefined();
    expect(await linkedBy(joins.email)).toBeUndefined();
    expect(await letGo(joins.email)).toBeUndefined();
  });

  test('whoever comes back is the same member, as named now, and nothing from before lets them in', async () => {
    const { db } = portals;
    const joins = someone();
    await takeOn(joins);
    const before = await findStaffByEmail(db, joins.email);
    const person = { kind: 'staff', id: before?.id ?? 0 } as const;
    const [former, session] = [newToken(), newToken()];
    await addReset(db, person, former.tokenHash);
    await addSession(db, person, 'staff', session.tokenHash);
    await startAuthenticator(db, person, Buffer.alloc(16));
    await db.updateTable('staff').set({ password_hash: 'x' }).where('id', '=', person.id).execute();
    await letGo(joins.email);

    const again = { ...joins, email: joins.email.toUpperCase(), lastName: 'Vega', roles: ['auditor' as const] };
    expect(await takeOn(again)).toBe('joined');
    const now = await findStaffByEmail(db, joins.email);
    expect(now).toEqual({ ...before, email: again.email, last_name: 'Vega', roles: ['auditor'] });
    expect(await findReset(db, former.tokenHash)).toBeUndefined();
    expect(await findSessionsOf(db, person)).toEqual([]);
    expect(await findAuthenticator(db, person)).toBeUndefined();
    expect(await linkedBy(again.email)).toMatchObject(person);
    expect(await takeOn(again)).toBe('changed');
  });
});

test('an unknown role is refused', () => {
  const typed = { email: 'ana@mail.example', firstName: 'Ana', lastName: 'Ruiz', language: 'en' };
  expect(joiner.safeParse({ ...typed, roles: ['service'] }).success).toBe(true);
  expect(joiner.safeParse({ ...typed, roles: ['king'] }).success).toBe(false);
  expect(joiner.safeParse({ ...typed, roles: [''] }).success).toBe(false);
});
