// For tests: somebody in a browser who applies, through the pages.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askPage } from '../test-pages.ts';
import type { TestPortals } from '../test-portals.ts';
import { formWith, pdf } from '../uploads/test-files.ts';
import type { Topic } from './application.ts';
import * as checkPage from './apply-check-page.tsx';
import * as sentPage from './apply-sent-page.tsx';
import * as startPage from './apply-start-page.tsx';
import * as stepPage from './apply-step-page.tsx';

export const uploadsFolder = () => mkdtempSync(join(tmpdir(), 'applications-'));

const ANSWERS: Record<string, Record<string, string>> = {
  licensed: { licensed: 'yes' },
  insured: { insured: 'yes' },
  agency: { agency: 'Calle Ocho Insurance LLC', fein: '12-3456789', years: '7' },
  licenses: { npn: '1234567', license: 'P123456' },
  address: { street: '1421 SW 8th St', city: 'Miami', state: 'FL', zip: '33135' },
  contact: { name: 'Marisol Peña', email: 'Marisol@example.com', phone: '305-555-0142' },
  business: { premium: '850000' },
  owners: { owner1: 'Marisol Peña', share1: '100' },
  work: { position: 'claims', where: 'FL', message: 'Ten years\r\nat a body shop.' },
};
const PAPERS: Record<Topic, string[]> = {
  'agent-fl': ['license-copy', 'insurance-page', 'tax-form', 'voided-check'],
  'agent-ga': ['license-copy', 'insurance-page', 'tax-form', 'voided-check'],
  'agent-tx': ['license-copy', 'insurance-page', 'tax-form', 'voided-check'],
  job: ['resume'],
};
const QUESTIONS: Record<Topic, string[]> = {
  'agent-fl': ['licensed', 'insured', 'agency', 'licenses', 'address', 'contact', 'business', 'owners'],
  'agent-ga': ['licensed', 'insured', 'agency', 'licenses', 'address', 'contact', 'business', 'owners'],
  'agent-tx': ['licensed', 'insured', 'agency', 'licenses', 'address', 'contact', 'business', 'owners'],
  job: ['work', 'contact'],
};

export type Applicant = Awaited<ReturnType<typeof newApplicant>>;

/** Somebody who has pressed Start. */
export async function newApplicant(portals: TestPortals, topic: Topic = 'agent-fl', address = crypto.randomUUID()) {
  const path = `/apply/${topic}`;
  const begun = await askPage(portals, startPage.action, { path, params: { topic }, form: {}, address });
  const { cookie } = begun;
  const at = (step: string) => ({ path: `${path}/${step}`, params: { topic, step }, cookie, address });
  const answer = (step: string, form = ANSWERS[step] ?? {}) => askPage(portals, stepPage.action, { ...at(step), form });
  const upload = (step: string, files = [pdf(step)]) =>
    askPage(portals, stepPage.action, { ...at(step), body: formWith(files) });
  const applicant = {
    ...{ cookie, topic, at, answer, upload },
    see: (step: string) => askPage(portals, stepPage.loader, at(step)),
    check: () => askPage(portals, checkPage.loader, at('check')),
    send: (form: Record<string, string> = { agree: 'yes' }) =>
      askPage(portals, checkPage.action, { ...at('check'), form }),
    seeSent: async () =>
      (await askPage(portals, sentPage.loader, at('sent'))).data as {
        sent: { reference: string; status: string; answer: string | null };
        files: { id: number }[];
        adds: { href: string }[];
      },
    sendMore: () => askPage(portals, sentPage.action, { ...at('sent'), form: {} }),
    /** Everything but the last press. */
    async fillIn(email = ANSWERS.contact?.email ?? '') {
      for (const step of QUESTIONS[topic])
        await answer(step, { ...ANSWERS[step], ...(step === 'contact' && { email }) });
      for (const step of PAPERS[topic]) await upload(step);
      return applicant;
    },
  };
  return applicant;
}
