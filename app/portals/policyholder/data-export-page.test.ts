import { expect, test } from 'vitest';
import { addPolicyholder } from '#testing/test-own-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as dataExportFile from './data-export-file.ts';
import * as dataExportPage from './data-export-page.tsx';
import * as profilePage from './profile/profile-page.tsx';

withPortals('a policyholder’s data', (portals) => {
  test('all stored data can be viewed and downloaded, and each access is audited', async () => {
    const person = await addPolicyholder(portals);
    const consents = { act: 'consents', paperless: 'yes' };
    await askPage(portals, profilePage.action, { path: '/insurednew/profile', cookie: person.cookie, form: consents });
    const page = await askPage(portals, dataExportPage.loader, {
      path: '/insurednew/profile/everything',
      cookie: person.cookie,
    });
    const ask = { path: '/insurednew/profile/everything.json', cookie: person.cookie, form: {} };
    const file = await askPage(portals, dataExportFile.action, ask);
    const held = JSON.parse(await (file.data as Response).text());
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(held).toMatchObject({
      account: [{ email: person.email }],
      consents: [{ kind: 'paperless', is_given: true }],
      policies: [{ number: person.policy.number }],
      vehicles: [{ vin: person.policy.vin }],
      record: [{ act: 'agree-to-paperless' }, { act: 'read-everything-page' }],
    });
    expect(JSON.stringify(held)).not.toMatch(/password|token|hash/i);
    for (const known of [person.email, person.policy.vin, 'Gulf Bank of Peña']) {
      expect(JSON.stringify(page.data)).toContain(known);
    }
    const record = await portals.db
      .selectFrom('audit')
      .select('act')
      .where('subject', '=', portals.keyring.hash('subject', 'account', person.id))
      .execute();
    expect(record.map(({ act }) => act)).toContain('read-everything-file');
  });
});
