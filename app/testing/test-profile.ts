// For tests: a policyholder's profile page, and the codes that it sends to the contact on file.
import { expect } from 'vitest';
import * as profilePage from '#portals/policyholder/profile/profile-page.tsx';
import type { addPolicyholder } from './test-own-policy.ts';
import { askPage } from './test-pages.ts';
import { mailTo } from './test-people.ts';
import type { TestPortals } from './test-portals.ts';

/** The contact on the test policyholders' policies. */
export const ON_FILE = 'book@example.com';

type Policyholder = Awaited<ReturnType<typeof addPolicyholder>>;
type Form = Record<string, string>;

export function testProfile(portals: TestPortals) {
  const path = '/insurednew/profile';
  const profile = {
    send: ({ cookie }: Policyholder, form: Form) => askPage(portals, profilePage.action, { path, cookie, form }),
    look: async ({ cookie }: Policyholder) => (await askPage(portals, profilePage.loader, { path, cookie })).data,
    /** The latest code that the contact on file got. */
    async codeOnFile() {
      const mails = await mailTo(portals, ON_FILE);
      return mails.map(({ text }) => / (\w{6}) (?:is your code|es su código)/.exec(text)?.[1]).find(Boolean) ?? '';
    },
    /** Sends the form, and again with the code. */
    async sendWithCode(person: Policyholder, form: Form, withCode: Form = {}) {
      expect(await profile.send(person, form)).toMatchObject({
        status: 200,
        data: { code: { to: 'b•••@example.com' } },
      });
      return profile.send(person, { ...form, ...withCode, code: await profile.codeOnFile() });
    },
    /** The audited acts about the person's account. */
    async actsOf({ id }: Policyholder) {
      const acts = portals.db
        .selectFrom('audit')
        .select('act')
        .where('subject', '=', portals.keyring.hash('subject', 'account', id))
        .orderBy('id');
      return (await acts.execute()).map(({ act }) => act);
    },
  };
  return profile;
}
