import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { appointmentMailboxes, recruitingMailbox } from '#config/contact-desks.ts';
import { namedFiles } from '#insurance/applications/upload-store.ts';
import { clearOrphans } from '#platform/uploads/clear-orphans.ts';
import { newApplicant } from '#testing/applications/test-application.ts';
import { hostileFiles, pdf, photo, uploadsFolder } from '#testing/test-files.ts';
import { askPage } from '#testing/test-pages.ts';
import { addStaff, mailTo, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { anyCharacter } from '../../../testing/any-character.ts';
import * as deskUpload from '../staff/applications/application-file.ts';
import * as deskPage from '../staff/applications/application-page.tsx';
import * as linkPage from './apply-link-page.tsx';
import * as statusPage from './apply-status-page.tsx';
import * as ownUpload from './own-upload.ts';

const folder = uploadsFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const keptFiles = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

withPortals(
  'applications',
  (portals) => {
    const newEmail = () => `${randomUUID()}@example.com`;
    let cookie: string | undefined;
    const deskCookie = async () => {
      cookie ??= await staffCookie(portals, (await addStaff(portals, 'applications')).id);
      return cookie;
    };
    const desk = async (reference: string, form?: Record<string, string>) =>
      askPage(portals, form ? deskPage.action : deskPage.loader, {
        path: `/staff/applications/${reference}`,
        params: { reference },
        cookie: await deskCookie(),
        ...(form && { form: { act: 'answer', ...(form.seen === undefined && (await seenAt(reference))), ...form } }),
      });
    const seenAt = async (reference: string) => {
      const { seen } = ((await desk(reference)).data ?? {}) as { seen?: string };
      return { seen: seen ?? '' };
    };
    /** The reference in the desk's mail that leads to the application. */
    const inMail = async (mailbox: string, reference: string) => {
      const dashed = reference.replace(/^(.{3})(.{4})(.{3})$/, '$1-$2-$3');
      const mail = (await mailTo(portals, mailbox)).find(({ subject }) => subject?.includes(dashed));
      expect(mail?.text).not.toMatch(/[\w-]{43}/);
      return /staff\/applications\/(\w{10})/.exec(mail?.text ?? '')?.[1] ?? '';
    };
    const linkToken = async (email: string, which = 0) =>
      /apply\/status\/([\w-]{43})/.exec((await mailTo(portals, email))[which]?.text ?? '')?.[1] ?? '';
    const ask = (form: Record<string, string>, address?: string) =>
      askPage(portals, statusPage.action, { path: '/apply/status', form, ...(address && { address }) });
    const rows = () => portals.db.selectFrom('upload').select('file_name').execute();

    test('BA-02 an agency applies in saved steps, gets reference and receipt, and the desk gets a mail', async () => {
      const email = newEmail();
      const agency = await (await newApplicant(portals, 'agent-tx')).fillIn(email);
      expect(await agency.check()).toMatchObject({ status: 200 });
      expect(await agency.send({})).toMatchObject({ status: 422, data: { errors: { agree: expect.any(String) } } });
      expect((await agency.send()).headers.get('location')).toBe('/apply/agent-tx/sent');
      const { sent, files } = await agency.seeSent();
      expect(sent.status).toBe('received');
      expect(files).toHaveLength(4);
      const [receipt] = await mailTo(portals, email);
      expect(receipt?.subject).toContain(sent.reference);
      const found = await inMail(appointmentMailboxes.TX, sent.reference.replaceAll('-', ''));
      expect(JSON.stringify((await desk(found)).data)).toContain('12-3456789');
      // The desk's mail stays in mailboxes, so it contains no tax number.
      const [told] = await mailTo(portals, appointmentMailboxes.TX);
      expect(told?.text).not.toMatch(/12-?3456789/);
    });

    test('CR-03 a person applies for a job, and the recruiters are notified', async () => {
      const email = newEmail();
      const person = await (await newApplicant(portals, 'job')).fillIn(email);
      await person.send();
      const { sent } = await person.seeSent();
      expect(sent.reference).toMatch(/^J/);
      expect(await inMail(recruitingMailbox, sent.reference.replaceAll('-', ''))).not.toBe('');
    });

    test('an applicant cannot skip an unfinished step, and every question keeps what was typed', async () => {
      const agency = await newApplicant(portals);
      expect((await agency.see('owners')).headers.get('location')).toBe('/apply/agent-fl');
      expect((await agency.check()).headers.get('location')).toBe('/apply/agent-fl/licensed');
      expect(await agency.send()).toMatchObject({ status: 422 });
      expect((await agency.answer('licensed', { licensed: 'no' })).headers.get('location')).toBe(
        '/apply/agent-fl/not-yet',
      );
      await agency.answer('licensed');
      await agency.answer('insured');
      const wrong = await agency.answer('agency', { agency: 'Calle Ocho', fein: '12' });
      expect(wrong).toMatchObject({
        status: 422,
        data: { errors: { fein: expect.any(String), years: expect.any(String) }, values: { agency: 'Calle Ocho' } },
      });
      expect((await agency.see('no-such-step')).status).toBe(404);
      const stranger = await newApplicant(portals);
      expect((await desk('JNOBODYS22')).status).toBe(404);
      expect((await stranger.see('agency')).headers.get('location')).toBe('/apply/agent-fl');
    });

    test('an application sent ten times in parallel and once more is stored once, with its two mails', async () => {
      const email = newEmail();
      const agency = await (await newApplicant(portals, 'agent-ga')).fillIn(email);
      const answers = await Promise.all(Array.from({ length: 10 }, () => agency.send()));
      answers.push(await agency.send());
      expect(answers.map(({ status }) => status)).toEqual(Array(11).fill(303));
      expect(await mailTo(portals, email)).toHaveLength(1);
      const { sent } = await agency.seeSent();
      expect((await agency.answer('agency')).headers.get('location')).toBe('/apply/agent-ga/sent');
      expect((await agency.seeSent()).sent).toEqual(sent);
    });

    test('a file sent five times is stored once, private to its owner, an attachment, and removable', async () => {
      const agency = await newApplicant(portals);
      for (const step of ['licensed', 'insured', 'agency', 'licenses', 'address', 'contact', 'business', 'owners']) {
        await agency.answer(step);
      }
      const before = keptFiles().length;
      const picture = await photo();
      const sent = await Promise.all(Array.from({ length: 5 }, () => agency.upload('license-copy', [picture])));
      expect(sent.map(({ status }) => status)).toEqual(Array(5).fill(303));
      expect(keptFiles()).toHaveLength(before + 1);
      const { files } = (await agency.see('license-copy')).data as { files: { id: number; thumbnail: string }[] };
      expect(files).toHaveLength(1);
      const id = String(files[0]?.id);

      const open = (cookie: string, query = '') =>
        askPage(portals, ownUpload.loader, {
          path: `/apply/agent-fl/file/${id}${query}`,
          params: { topic: 'agent-fl', id },
          cookie,
        });
      const own = await open(agency.cookie);
      expect(Object.fromEntries(own.headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'content-disposition': `attachment; filename="document-${id}.jpg"`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      expect((await open(agency.cookie, '?small')).headers.get('content-type')).toBe('image/jpeg');
      const stranger = await newApplicant(portals);
      for (const query of ['', '?small']) expect((await open(stranger.cookie, query)).status).toBe(404);
      await stranger.answer('license-copy', { remove: id });
      expect((await open(agency.cookie)).status).toBe(200);

      await agency.answer('license-copy', { remove: id });
      expect((await open(agency.cookie)).status).toBe(404);
      expect(keptFiles()).toHaveLength(before);
    });

    test('a hostile file is refused with a reason, and not stored', async () => {
      const person = await newApplicant(portals, 'job');
      for (const step of ['work', 'contact']) await person.answer(step);
      const before = keptFiles().length;
      for (const [what, file] of await hostileFiles()) {
        const answer = await person.upload('resume', [file]);
        expect([what, answer.status]).toEqual([what, 422]);
        expect(answer.data).toMatchObject({ refusal: expect.stringMatching(/\w+ .*\./) });
      }
      expect(await person.upload('resume', [])).toMatchObject({ status: 422 });
      expect(await person.upload('resume', [{ bytes: Buffer.alloc(11 * 1024 * 1024), name: 'a.pdf' }])).toMatchObject({
        status: 413,
      });
      expect(keptFiles()).toHaveLength(before);
    });

    test('an application accepts at most ten files', async () => {
      const person = await newApplicant(portals, 'job');
      for (const step of ['work', 'contact']) await person.answer(step);
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, index) => person.upload('resume', [pdf(`${index}`)])),
      );
      expect(answers.filter(({ status }) => status === 303)).toHaveLength(10);
    });

    test('its status needs the reference and email address; wrong ones get one answer and a limit', async () => {
      const email = newEmail();
      const agency = await (await newApplicant(portals)).fillIn(email);
      await agency.send();
      const { reference } = (await agency.seeSent()).sent;
      const other = (await (await newApplicant(portals, 'agent-ga')).fillIn()).send;
      await other();
      expect((await ask({ reference: reference.toLowerCase(), email: email.toUpperCase() })).data).toMatchObject({
        sent: { status: 'received', reference },
      });
      const address = randomUUID();
      const wrong = await ask({ reference, email: newEmail() }, address);
      expect(wrong).toMatchObject({ status: 422 });
      expect(await ask({ reference: 'A23-4567-89B', email }, address)).toMatchObject({ status: 422 });
      // A mistyped reference does not count as an attempt.
      for (let slip = 0; slip < 20; slip++) await ask({ reference: `${reference}X`, email }, address);
      const tries = [];
      for (let turn = 0; turn < 8; turn++) tries.push((await ask({ reference, email: newEmail() }, address)).status);
      expect(tries).toContain(429);
    });

    test('the desk requests more, the applicant adds it through a one-time link, and it is read again', async () => {
      const email = newEmail();
      const agency = await (await newApplicant(portals, 'agent-fl')).fillIn(email);
      await agency.send();
      const { reference } = (await agency.seeSent()).sent;
      const found = await inMail(appointmentMailboxes.FL, reference.replaceAll('-', ''));
      expect(await desk(found, { status: 'more-needed' })).toMatchObject({ status: 422 });
      expect((await agency.upload('tax-form', [pdf('late')])).headers.get('location')).toBe('/apply/agent-fl/sent');
      const more = { status: 'more-needed', answer: 'Sign the W-9, please.' };
      await Promise.all([desk(found, more), desk(found, more)]);
      const mails = await mailTo(portals, email);
      expect(mails).toHaveLength(2);
      expect(mails[0]?.text).toContain('Sign the W-9, please.');

      const link = await linkToken(email);
      const follow = () =>
        askPage(portals, linkPage.action, { path: `/apply/status/${link}`, params: { token: link }, form: {} });
      const looked = await askPage(portals, linkPage.loader, { path: '/', params: { token: link } });
      expect(looked.status).toBe(200);
      const opened = await Promise.all([follow(), follow(), follow()]);
      expect(opened.map(({ status }) => status).toSorted()).toEqual([303, 410, 410]);
      const { cookie } = opened.find(({ status }) => status === 303) ?? { cookie: '' };
      expect((await agency.see('tax-form')).headers.get('location')).toBe('/apply/agent-fl');

      const again = { ...agency.at('tax-form'), cookie };
      const { default: _, ...stepPage } = await import('./apply-step-page.tsx');
      const { formWith } = await import('#testing/test-files.ts');
      expect(await askPage(portals, stepPage.action, { ...again, body: formWith([pdf('signed')]) })).toMatchObject({
        status: 303,
      });
      const { action } = await import('./apply-sent-page.tsx');
      await askPage(portals, action, { ...again, form: {} });
      expect((await ask({ reference, email })).data).toMatchObject({ sent: { status: 'review' } });
      await desk(found, { status: 'approved', answer: '' });
      expect((await ask({ reference, email })).data).toMatchObject({ sent: { status: 'approved' } });
      const decided = await desk(found, { status: 'declined', answer: 'No.' });
      expect(decided).toMatchObject({ status: 422, data: { refusal: expect.stringContaining('colleague') } });
      expect((await ask({ reference, email })).data).toMatchObject({ sent: { status: 'approved' } });
    });

    test('the desk’s answer is in the language in which the application was sent', async () => {
      const email = newEmail();
      const person = await (await newApplicant(portals, 'job')).fillIn(email);
      await person.send({ agree: 'yes' }, '?lang=es');
      const { reference } = (await person.seeSent()).sent;
      await desk(reference.replaceAll('-', ''), { status: 'approved', answer: '' });
      const mails = await mailTo(portals, email);
      expect(mails.map(({ subject }) => subject)).toEqual([
        expect.stringMatching(/^Su solicitud/),
        expect.stringMatching(/^Su solicitud|^Recibimos/),
      ]);
    });

    test('the desk opens a document as an attachment, and only of its own application', async () => {
      const agency = await (await newApplicant(portals, 'agent-tx')).fillIn(newEmail());
      await agency.send();
      const { sent, files } = await agency.seeSent();
      const found = await inMail(appointmentMailboxes.TX, sent.reference.replaceAll('-', ''));
      const open = async (id: number) =>
        askPage(portals, deskUpload.loader, {
          path: '/',
          params: { reference: found, id: String(id) },
          cookie: await deskCookie(),
        });
      const paper = await open(files[0]?.id ?? 0);
      expect(paper.headers.get('content-type')).toBe('application/pdf');
      expect(paper.headers.get('content-disposition')).toMatch(/^attachment; /);
      const other = await (await newApplicant(portals, 'agent-tx')).fillIn();
      await other.send();
      expect((await open((await other.seeSent()).files[0]?.id ?? 0)).status).toBe(404);
    });

    test('files without a row are deleted after an hour; files with a row and newer ones stay', async () => {
      const long = new Date(Date.now() + 2 * 3_600_000);
      const named = await rows();
      const stray = join(folder, 'incoming', 'f'.repeat(32));
      writeFileSync(stray, 'x');
      utimesSync(stray, 0, 0);
      expect(await clearOrphans(portals, new Date(), namedFiles)).toBe(0);
      expect(await clearOrphans(portals, long, namedFiles)).toBeGreaterThanOrEqual(1);
      const names = new Set(keptFiles().map(({ name }) => name));
      expect(named.filter(({ file_name }) => !names.has(file_name))).toEqual([]);
      expect(names.has('f'.repeat(32))).toBe(false);
    });

    test('any body sent to a step is accepted or refused, and never fails', async () => {
      const person = await newApplicant(portals, 'job');
      const fields = fc.dictionary(
        fc.constantFrom('position', 'where', 'message', 'remove', 'name'),
        fc.string({ unit: anyCharacter }),
      );
      await fc.assert(
        fc.asyncProperty(fc.constantFrom('work', 'contact', 'resume'), fields, async (step, form) => {
          expect((await person.answer(step, form)).status).toBeLessThan(500);
        }),
        { numRuns: 15 },
      );
    });
  },
  { variables: { UPLOADS_DIR: folder } },
);
