import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { withPortals } from '#testing/test-portals.ts';
import { addParty } from '../lines/claim-line-store.ts';
import { addReportFile } from '../reports/report-file-store.ts';
import { addReport } from '../reports/report-store.ts';
import { addPaper } from '../talk/claim-paper-store.ts';
import { countToJoin, giveFilesTo } from './claim-file-store.ts';

withPortals('a file that two parties of a claim have', (portals) => {
  const hash = createHash('sha256').update('the police report').digest();
  const file = (content_hash = hash) => ({
    file_name: randomBytes(16).toString('hex'),
    media_type: 'application/pdf' as const,
    bytes: 9,
    content_hash,
    given_name: 'report.pdf',
    thumbnail: null,
  });

  test('is stored once for each of them, also when one sends it again with a report that joins the claim', async () => {
    const { claimId, partyId: one } = await addThirdPartyClaim(portals);
    const person = { name: 'Ana', phone: null, email: null, language: 'en' as const, isHurt: false };
    const other = await addParty(portals.db, claimId, { role: 'passenger', ...person });
    const paper = { claimId, lineId: null, itemId: null, shot: 'paper' };
    for (const partyId of [one, one, other, other]) await addPaper(portals.db, file(), { ...paper, partyId });
    const reportId = await addReport(portals.db, {
      reportedAs: 'other',
      tokenHash: randomBytes(32),
      codeHash: randomBytes(32),
      accountId: null,
      policyId: null,
      state: 'TX',
      language: 'en',
      answers: {},
    });
    for (const content_hash of [hash, randomBytes(32)]) {
      await addReportFile(portals.db, { reportId, shot: 'paper', file: file(content_hash) });
    }
    const joining = { reportId, claimId, partyId: other };
    expect(await countToJoin(portals.db, joining)).toMatchObject({ added: { files: 1 }, own: { files: 1 } });
    expect(await giveFilesTo(portals.db, { ...joining, lineId: null, vehicleId: null })).toBe(1);
    const kept = await portals.db
      .selectFrom('claim_file')
      .select('party_id')
      .where('claim_id', '=', claimId)
      .orderBy('id')
      .execute();
    expect(kept.map(({ party_id }) => party_id)).toEqual([one, other, other]);
  });
});
