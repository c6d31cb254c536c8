// For tests: a policyholder who changes their own rated policy on the pages for it.
import { randomUUID } from 'node:crypto';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { vehicleName } from '#insurance/changes/change-document.ts';
import type { ChangePreviewView } from '#insurance/changes/change-preview-view.ts';
import { latestVersion } from '#insurance/record/version-store.ts';
import { newToken } from '#platform/context/keyring.ts';
import { addSession } from '#platform/sessions/session-store.ts';
import * as formPage from '#portals/policyholder/changes/change-request-page.tsx';
import { askPage } from '../test-pages.ts';
import { addAccount } from '../test-people.ts';
import type { TestPortals } from '../test-portals.ts';
import { addRatedPolicy } from './test-rated-policy.ts';

/** The answers for a car to add. */
export const SENTRA = {
  modelYear: '2019',
  make: 'Nissan',
  model: 'Sentra',
  vin: '3N1AB7AP4KY218845',
  use: 'pleasure',
  antiTheft: 'no',
  ownership: 'owned',
  like: 'none',
};
type Shown = { preview: ChangePreviewView; values: Record<string, string>; codeTo: string; confirmRefusal?: string } & {
  details: { value: string }[];
};

export function ownChanges(portals: TestPortals) {
  const holder = async (change?: (document: PolicyDocument) => PolicyDocument) => {
    const account = await addAccount(portals);
    const policy = await addRatedPolicy(portals, account.id, change && { change });
    const { token, tokenHash } = newToken();
    await addSession(portals.db, { kind: 'account', id: account.id }, 'policyholder', tokenHash);
    return { ...account, policy, cookie: `portal-policyholder=${token}` };
  };
  type Holder = Awaited<ReturnType<typeof holder>>;
  const post = (of: Holder, kind: string, form: Record<string, string>) =>
    askPage(portals, formPage.action, {
      path: `/insurednew/policy/${of.policy.name}/change/${kind}`,
      params: { number: of.policy.name, kind },
      cookie: of.cookie,
      form,
    });
  const look = async (of: Holder, kind: string, form: Record<string, string>) => {
    const page = {
      path: `/insurednew/policy/${of.policy.name}/change/${kind}`,
      params: { number: of.policy.name, kind },
    };
    const { data } = await askPage(portals, formPage.loader, { ...page, cookie: of.cookie });
    const { values } = (data as { form: { values: Record<string, string> } }).form;
    const answer = await post(of, kind, { ...values, key: randomUUID(), ...form });
    return { status: answer.status, shown: answer.data as Shown };
  };
  const agree = (of: Holder, kind: string, { preview, values }: Shown, more: Record<string, string> = {}) =>
    post(of, kind, {
      ...values,
      act: 'make',
      seenVersion: String(preview.seen.version),
      seenCents: String(preview.seen.changeCents),
      ...more,
    });
  const carOf = ({ policy }: Holder, place: number) => {
    const car = policy.version.document.vehicles[place];
    return car ? vehicleName(car) : '';
  };
  const versionOf = ({ policy }: Holder) => latestVersion(portals.db, policy.id);
  return { holder, post, look, agree, carOf, versionOf };
}
