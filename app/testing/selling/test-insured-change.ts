// For tests: the service desk changes who is insured by a policy.

import type { Fields } from '#contract/call.ts';
import { addChange } from '#insurance/changes/change-request-store.ts';
import type { DeskPreviewView } from '#insurance/changes/desk-preview-view.ts';
import { newReference } from '#platform/references/reference.ts';
import * as changeDeskPage from '#portals/staff/changes/change-desk-page.tsx';
import { askPage } from '../test-pages.ts';
import { addStaff, staffCookie } from '../test-people.ts';
import type { TestPortals } from '../test-portals.ts';

/** Makes a change with all that it needs. The contact on file is the leaver's. */
export async function changeInsured(portals: TestPortals, policyId: number, details: Fields): Promise<void> {
  const reference = newReference('C');
  const of = { policy_id: policyId, account_id: null, state: 'TX' } as const;
  await addChange(portals.db, { reference, kind: 'named-insured', details, ...of });
  const cookie = await staffCookie(portals, (await addStaff(portals, 'service')).id);
  const at = { path: `/staff/changes/${reference}`, params: { reference }, cookie };
  const { data } = await askPage(portals, changeDeskPage.loader, at);
  const { does, version } = data as { does: DeskPreviewView; version: number };
  if (does.kind !== 'change') throw new Error(`the desk cannot make the change: ${JSON.stringify(does)}`);
  const form = {
    act: 'done',
    answer: '',
    signed: 'yes',
    contactOf: 'leaver',
    version: String(version),
    seenVersion: String(does.view.seen.version),
    seenCents: String(does.view.seen.changeCents),
  };
  const { status } = await askPage(portals, changeDeskPage.action, { ...at, form });
  if (status !== 303) throw new Error(`the desk answered ${status}`);
}
