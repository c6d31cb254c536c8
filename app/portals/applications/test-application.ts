// For tests: somebody in a browser who applies, through the pages.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askPage } from '../test-pages.ts';
import type { TestPortals } from '../test-portals.ts';
import { formWith, pdf } from '../uploads/test-files.ts';
import type { Topic } from './application.ts';
import { stepsOf } from './application-steps.ts';
import * as checkPage from './apply-check-page.tsx';
import * as sentPage from './apply-sent-page.tsx';
import * as startPage from './apply-start-page.tsx';
import * as stepPage from './apply-step-page.tsx';
import { ANSWERS } from './test-application-answers.ts';

export const uploadsFolder = () => mkdtempSync(join(tmpdir(), 'applications-'));

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
      for (const { id, ...step } of stepsOf(topic)) {
        if ('document' in step) await upload(id);
        else await answer(id, { ...ANSWERS[id], ...(id === 'contact' && { email }) });
      }
      return applicant;
    },
  };
  return applicant;
}
