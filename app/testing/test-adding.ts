// For tests: policies that no account has, and people who add them to theirs.
import * as addPolicyPage from '#portals/policyholder/add-policy-page.tsx';
import * as isItYouPage from '#portals/sign-in/is-it-you-page.tsx';
import * as registerUserPage from '#portals/sign-in/register-user-page.tsx';
import { addOwnPolicy } from './test-own-policy.ts';
import { askPage } from './test-pages.ts';
import { mailTo, textsTo } from './test-people.ts';
import type { TestPortals } from './test-portals.ts';

type Policy = Awaited<ReturnType<typeof addOwnPolicy>>;
type Fields = Record<string, string>;

/** Of the accounts that {@link testAdding} registers. */
export const CHOSEN = 'three short words';

/** What a person who has the ID card and the license of the insured can type. */
const onCard = ({ number }: Policy): Fields => ({
  policyNumber: number,
  lastName: 'PENA',
  month: '3',
  date: '2',
  year: '1984',
  zip: '33135',
});

let next = 0;

export function testAdding(portals: TestPortals) {
  const adding = {
    /** A policy that no account has, with its contact on file. */
    async policyOf({ id }: { id: number }, contact: { email?: string | null; phone?: string | null } = {}) {
      const policy = await addOwnPolicy(portals, id);
      await portals.db.deleteFrom('account_policy').where('policy_id', '=', policy.id).execute();
      next += 1;
      const { email = `on.file.${next}@example.com`, phone = null } = contact;
      await portals.db.updateTable('policy').set({ email, phone }).where('id', '=', policy.id).execute();
      return { ...policy, email: email ?? '', phone: phone ?? '' };
    },
    add: ({ cookie }: { cookie: string }, policy: Policy, more: Fields = {}) =>
      askPage(portals, addPolicyPage.action, {
        path: '/insurednew/policy/add',
        cookie,
        form: { ...onCard(policy), ...more },
      }),
    register: (policy: Policy, more: Fields) =>
      askPage(portals, registerUserPage.action, {
        path: '/insurednew/insured/rnu/registeruser',
        form: { ...onCard(policy), password: CHOSEN, passwordAgain: CHOSEN, ...more },
      }),
    async ownerOf({ id }: Policy) {
      const own = portals.db.selectFrom('account_policy').select('account_id').where('policy_id', '=', id);
      return (await own.executeTakeFirst())?.account_id;
    },
    async linkTo(contact: string, at = 0) {
      const messages = await (contact.includes('@') ? mailTo(portals, contact) : textsTo(portals, contact));
      return /\/is-it-you\/([\w-]{43})/.exec(messages[at]?.text ?? '')?.[1] ?? '';
    },
    look: (token: string) =>
      askPage(portals, isItYouPage.loader, { path: `/insurednew/is-it-you/${token}`, params: { token } }),
    answer: (token: string, said: 'yes' | 'no') =>
      askPage(portals, isItYouPage.action, {
        path: `/insurednew/is-it-you/${token}`,
        params: { token },
        form: { answer: said },
      }),
    subjects: async (address: string) => (await mailTo(portals, address)).map(({ subject }) => subject),
    async actsOn({ id }: Policy) {
      const acts = portals.db
        .selectFrom('audit')
        .select('act')
        .where('subject', '=', portals.keyring.hash('subject', 'policy', id));
      return (await acts.orderBy('id').execute()).map(({ act }) => act);
    },
  };
  return adding;
}
