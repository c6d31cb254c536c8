import { expect, test } from 'vitest';
import { dayIn } from '#platform/calendar/day-in.ts';
import { ownChanges, SENTRA } from '#testing/selling/test-own-change.ts';
import { withPortals } from '#testing/test-portals.ts';

withPortals('a policyholder’s change that the desk decides', (portals) => {
  const { holder, look, versionOf } = ownChanges(portals);

  test('a change that needs a person’s decision is a request with its reasons, and changes nothing', async () => {
    const of = await holder();
    const driver = {
      driver:
        of.policy.version.document.drivers.map(({ first_name, last_name }) => `${first_name} ${last_name}`)[1] ?? '',
    };
    expect((await look(of, 'remove-driver', { ...driver, removal: 'taken-off' })).status).toBe(303);
    const requests = portals.db.selectFrom('change_request').select(['status', 'reasons', 'version_number']);
    expect(await requests.where('policy_id', '=', of.policy.id).execute()).toEqual([
      { status: 'received', reasons: ['driver-removed'], version_number: null },
    ]);
    expect((await versionOf(of))?.number).toBe(1);
  });

  test('without a text service, a phone alone is no contact on file: the desk decides what needs a code', async () => {
    const of = await holder((document) => ({ ...document, email: null }));
    const { env } = portals;
    portals.env = { ...env, SMS_URL: undefined, showsOutbox: false };
    try {
      const moved = { address: '9 New St', city: 'Houston', zip: '77036', garaged: 'yes' };
      const { shown } = await look(of, 'address', { ...moved, from: dayIn('TX', new Date()) });
      expect(shown).toMatchObject({ forDesk: [{ why: expect.stringContaining('that we can send a code to') }] });
    } finally {
      portals.env = env;
    }
  });

  test('where another system decides, a change is a request to the desk, and the policy stays the same', async () => {
    const of = await holder();
    const { env } = portals;
    portals.env = { ...env, POLICY_AUTHORITY: 'core' };
    try {
      expect((await look(of, 'add-vehicle', SENTRA)).status).toBe(303);
    } finally {
      portals.env = env;
    }
    const requests = portals.db.selectFrom('change_request').select('status').where('policy_id', '=', of.policy.id);
    expect(await requests.execute()).toEqual([{ status: 'received' }]);
    expect((await versionOf(of))?.number).toBe(1);
  });
});
