import { randomInt, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import * as dataExportPage from '#portals/policyholder/data-export-page.tsx';
import { saveQuote } from '#testing/selling/test-quote.ts';
import { addRatedPolicy } from '#testing/selling/test-rated-policy.ts';
import { addPolicyholder } from '#testing/test-own-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { addStaff } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { collectDataExport } from './data-export-store.ts';

const HASH = Buffer.alloc(32);
const AT = new Date('2026-11-10T15:00:00Z');

withPortals('what a data export has', (portals) => {
  const everythingOf = ({ id }: { id: number }) => collectDataExport(portals.watched, id, [HASH], 'en');
  const pageOf = async (cookie: string, language = 'en') => {
    const path = `/insurednew/profile/everything?lang=${language}`;
    return JSON.stringify((await askPage(portals, dataExportPage.loader, { path, cookie })).data);
  };

  /** Adds what a claim has of one person: a line with events, a visit, an estimate, a rental and a receipt. */
  async function addPart(claim_id: number, role: 'policyholder' | 'driver_other', name: string, staffId: number) {
    const { id: party_id } = await portals.db
      .insertInto('claim_party')
      .values({ claim_id, role, name, mail_address: `${name} Street 1` })
      .returning('id')
      .executeTakeFirstOrThrow();
    const isOurs = role === 'policyholder';
    const { id: line_id } = await portals.db
      .insertInto('claim_line')
      .values({
        claim_id,
        number: isOurs ? 1 : 2,
        party_id,
        ...(isOurs ? { coverage: 'COLL', track: 'first' } : { coverage: 'PD_3P', track: 'third' }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const event = { claim_id, line_id, happened_at: AT, actor: `staff ${staffId}` };
    await portals.db
      .insertInto('claim_event')
      .values([
        { ...event, kind: 'assigned', visibility: 'line', facts: JSON.stringify({ name: `Adjuster of ${name}` }) },
        { ...event, kind: 'flagged', visibility: 'siu', facts: JSON.stringify({ name: `Suspicion of ${name}` }) },
        { ...event, kind: 'reserve-set', visibility: 'staff', facts: JSON.stringify({ cents: 777_777 }) },
      ])
      .execute();
    await portals.db
      .insertInto('claim_note')
      .values({ claim_id, line_id, staff_id: staffId, text: `Thought of ${name}` })
      .execute();
    await portals.db
      .insertInto('appointment')
      .values({
        line_id,
        kind: 'drive_in',
        place_id: 'fl-miami',
        on_day: '2026-11-12',
        begins: '10:30',
        begins_at: '2026-11-12T15:30:00Z',
        ends_at: '2026-11-12T16:00:00Z',
        seat: isOurs ? 1 : 2,
        status: 'booked',
        place: `Garage of ${name}`,
        note: `Gate of ${name}`,
        uid: randomUUID(),
      })
      .execute();
    const row = { id: 1, operation: 'replace', part: `Bumper of ${name}`, tenths: 0, rateCents: 0, partsCents: 12_300 };
    await portals.db
      .insertInto('estimate')
      .values({
        line_id,
        version: 1,
        rows: JSON.stringify([{ ...row, note: '' }]),
        labor_hours: 0,
        labor_cents: 0,
        parts_cents: 12_300,
        total_cents: 12_300,
        written_by: staffId,
      })
      .execute();
    await portals.db
      .insertInto('rental_answer')
      .values({
        line_id,
        version: 1,
        kind: 'repair',
        day_cents: 3_000,
        from_on: '2026-11-11',
        is_drivable: false,
        more_days: 2,
        why: `Rental of ${name}`,
        written_by: staffId,
      })
      .execute();
    const { id: file_id } = await portals.db
      .insertInto('claim_file')
      .values({
        claim_id,
        party_id,
        given_name: `${name}.pdf`,
        file_name: randomUUID().replaceAll('-', ''),
        bytes: 1,
        content_hash: Buffer.alloc(32, isOurs ? 1 : 2),
        shot: 'paper',
        media_type: 'application/pdf',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await portals.db.insertInto('rental_receipt').values({ line_id, file_id, days: 2, cents: 6_000 }).execute();
  }

  test('of a claim it has their own visits, estimates, rentals and events, and nothing of staff or of others', async () => {
    const person = await addPolicyholder(portals);
    const staff = await addStaff(portals, 'adjuster');
    const { id: claimId } = await portals.db
      .insertInto('claim')
      .values({
        number: `FL-2026-${randomInt(1e5, 1e6)}-1`,
        policy_id: person.policy.id,
        kind: 'rear_end',
        loss_on: '2026-11-09',
        law_state: 'FL',
        city: 'Miami',
        vehicle: '2019 Honda Civic',
        status: 'received',
        reported_on: '2026-11-10',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addPart(claimId, 'policyholder', 'Marisol', staff.id);
    await addPart(claimId, 'driver_other', 'Stranger', staff.id);
    const held = await everythingOf(person);
    expect(held).toMatchObject({
      claimContacts: [{ role: 'policyholder', name: 'Marisol', address: 'Marisol Street 1' }],
      claimEvents: [{ what: expect.stringContaining('Adjuster of Marisol') }],
      claimVisits: [{ kind: 'drive_in', visit_on: '2026-11-12', status: 'booked', note: 'Gate of Marisol' }],
      claimEstimates: [
        { version: 1, total_cents: 12_300, work: [{ label: expect.stringContaining('Bumper of Marisol') }] },
      ],
      claimRentals: [{ kind: 'repair', day_cents: 3_000, more_days: 2, why: 'Rental of Marisol' }],
      claimReceipts: [{ days: 2, amount_cents: 6_000, counted_cents: null }],
    });
    // Neither the suspicion nor the reserve, which would stand here as events without their facts.
    expect(held.claimEvents).toHaveLength(1);
    expect(JSON.stringify(held)).not.toMatch(/Stranger|Thought/);
    expect(await pageOf(person.cookie)).toMatch(/Bumper of Marisol.*123/);
    expect(await pageOf(person.cookie, 'es')).toContain('Se repara el auto');
  });

  test('it has state filings, paper letters, the purchase, its quote, and the records looked up for it', async () => {
    const person = await addPolicyholder(portals);
    const policy_id = person.policy.id;
    const driver = { first_name: 'Lee', last_name: 'Reyes', date_of_birth: '1990-01-01' };
    await portals.db
      .insertInto('state_filing')
      .values({
        policy_id,
        version_number: 1,
        what: 'certificate',
        form: 'FR44',
        license_number: 'R20012345',
        driver: JSON.stringify(driver),
        effective_on: '2026-11-10',
        due_on: '2026-11-20',
      })
      .execute();
    const letter = JSON.stringify({ title: 'Your policy has ended', paragraphs: ['Nobody paid.'] });
    await portals.db.insertInto('postal_letter').values({ what: 'ended', policy_id, language: 'en', letter }).execute();
    const quote = await saveQuote(portals);
    const bought = {
      reference: `B${randomInt(1e8, 1e9)}`,
      state: 'FL',
      language: 'en',
      plan: 'full',
      email: person.email,
    };
    const json = { document: '{}', choice: '{}', worksheet: '{}', instalments: '[]' };
    const amounts = {
      premium_cents: 50_000,
      fees_cents: 0,
      today_cents: 50_000,
      worksheet_hash: HASH,
      offer_hash: HASH,
    };
    const bound = { status: 'bound', policy_id, bound_at: AT, signed_at: AT, effective_at: AT };
    await portals.db
      .insertInto('purchase')
      .values({
        ...bought,
        ...json,
        ...amounts,
        ...bound,
        saved_quote_id: quote.id,
        book: 'U-2026-01',
        locked_until: '2026-12-01',
      })
      .execute();
    const said = { saved_quote_id: quote.id, language: 'en', is_given: true };
    await portals.db
      .insertInto('quote_consent')
      .values({ ...said, wording: 'Texts about this quote' })
      .execute();
    await portals.db
      .insertInto('record_consent')
      .values({ ...said, wording: 'Look me up', version: '2026-01', actor: 'visitor' })
      .execute();
    const { id } = await portals.db
      .insertInto('record_report')
      .values({
        saved_quote_id: quote.id,
        kind: 'driving',
        subject: 'owner',
        print: HASH,
        outcome: 'found',
        answered_at: AT,
        source: JSON.stringify({ name: 'Bureau', address: '1 Record Road', phone: '8005550100' }),
        items: JSON.stringify([{ what: 'incident', id: '1', kind: 'minor', on: '2025-03-01' }]),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const decision = { item: '1', decision: 'disputed', reason: 'It was my cousin', actor: 'visitor' };
    await portals.db
      .insertInto('record_decision')
      .values({ ...decision, record_report_id: id })
      .execute();

    const held = await everythingOf(person);
    expect(held).toMatchObject({
      filings: [{ number: person.policy.number, form: 'FR44', name: 'Lee Reyes', filed_on: null }],
      letters: [{ what: 'ended', posted_at: null, letter: { title: 'Your policy has ended' } }],
      purchases: [{ number: person.policy.number, reference: bought.reference, premium_cents: 50_000 }],
      quotes: [{ zip: '33135' }],
      quoteConsents: [{ wording: 'Texts about this quote' }, { wording: 'Look me up' }],
      records: [
        {
          kind: 'driving',
          outcome: 'found',
          source: 'Bureau',
          items: [{}, { value: expect.stringMatching(/cousin/) }],
        },
      ],
    });
    const page = await pageOf(person.cookie);
    for (const words of ['FR-44', 'Nobody paid.', '1 Record Road', 'In full']) expect(page).toContain(words);
  });

  test('it has what only the document of a policy keeps: facts of drivers and cars, loan numbers, prices, in both languages', async () => {
    const person = await addPolicyholder(portals);
    const lender = { name: 'Gulf Bank', address: '1 Bank St', city: 'Tampa', state: 'FL', zip: '33602' };
    const { version } = await addRatedPolicy(portals, person.id, {
      change: (document) => ({
        ...document,
        garaging_zip: document.zip,
        drivers: document.drivers.map(({ rating, ...driver }) => ({
          ...driver,
          rating: rating && { ...rating, marital: 'married', incidents: [{ kind: 'minor', on: '2026-01-05' }] },
        })),
        vehicles: document.vehicles.map((car) => ({
          ...car,
          ownership: 'leased' as const,
          lender: { ...lender, loan_number: 'LOAN-77' },
        })),
      }),
    });
    const { facts } = await everythingOf(person);
    const items = facts.find(({ number }) => number === version.document.number)?.items ?? [];
    const [driver] = version.document.drivers;
    const has = (label: RegExp, value: string | RegExp) =>
      expect(items).toContainEqual({ label: expect.stringMatching(label), value: expect.stringMatching(value) });
    has(/^Zip code where/, version.document.zip);
    has(new RegExp(`^Marital status \\(.*${driver?.last_name}\\)$`), 'Married');
    has(/^First license /, /\d{4}$/);
    has(/^Minor ticket/, 'Jan 5, 2026');
    has(/^Loan number \(/, 'LOAN-77');
    has(/^What the car is used for/, /\w/);
    has(/^Price of .*\(/, /^\$/);
    const page = await pageOf(person.cookie, 'es');
    for (const words of ['LOAN-77', 'Primera licencia', 'Casa propia']) expect(page).toContain(words);
  });

  test('of bills by text it has what was agreed to', async () => {
    const person = await addPolicyholder(portals);
    const by = { by_mail: false, by_text: true, days_before: 5 };
    const reminder = { ...by, account_id: person.id, policy_id: person.policy.id };
    await portals.db
      .insertInto('bill_reminder')
      .values({ ...reminder, text_phone: '3055550142', text_wording: 'Text me my bills.' })
      .execute();
    expect((await everythingOf(person)).reminders).toMatchObject([{ wording: 'Text me my bills.' }]);
  });

  test('of quotes saved with their address alone it says that there are some, and nothing that was typed', async () => {
    const person = await addPolicyholder(portals);
    const quote = await saveQuote(portals, { licenseNumber: 'P520123456789' });
    const saved = (email: string) =>
      portals.db.updateTable('saved_quote').set({ email }).where('id', '=', quote.id).execute();
    await saved(person.email.toUpperCase());
    const held = await everythingOf(person);
    expect(held.quotes).toMatchObject([{ zip: '33135', state: 'FL', reference: null, agency: null }]);
    expect(JSON.stringify(held)).not.toContain('P520123456789');
    expect(JSON.stringify(held.quotes)).not.toMatch(/Marisol|Peña|305/);
    await saved('somebody.else@mail.example');
    expect((await everythingOf(person)).quotes).toEqual([]);
  });
});
