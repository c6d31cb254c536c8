// For tests: a browser in which a person fills in an application, through the pages.
import type { Topic } from '#insurance/applications/application.ts';
import { stepsOf } from '#insurance/applications/application-steps.ts';
import * as checkPage from '#portals/applicant/apply-check-page.tsx';
import * as sentPage from '#portals/applicant/apply-sent-page.tsx';
import * as startPage from '#portals/applicant/apply-start-page.tsx';
import * as stepPage from '#portals/applicant/apply-step-page.tsx';
import { formWith, pdf } from '../test-files.ts';
import { askPage } from '../test-pages.ts';
import type { TestPortals } from '../test-portals.ts';
import { ANSWERS } from './application-answers.ts';

/** An applicant who has pressed Start. */
export async function newApplicant(portals: TestPortals, topic: Topic = 'agent-fl', address = crypto.randomUUID()) {
  const path = `/apply/${topic}`;
  const begun = await askPage(portals, startPage.action, { path, params: { topic }, form: {}, address });
  const { cookie } = begun;
  const at = (step: string) => ({ path: `${path}/${step}`, params: { topic, step }, cookie, address });
  const answer = (step: string, form = ANSWERS[step] ?? {}) => askPage(portals, stepPage.action, { ...at(step), form });
  const upload = (step: string, files = [pdf(step)]) =>
    askPage(portals, stepPage.action, { ...at(step), body: formWith(files) });
  const applicant = {
    cookie,
    topic,
    at,
    answer,
    upload,
    see: (step: string) => askPage(portals, stepPage.loader, at(step)),
    check: () => askPage(portals, checkPage.loader, at('check')),
    send: (form: Record<string, string> = { agree: 'yes' }, query = '') =>
      askPage(portals, checkPage.action, { ...at('check'), path: `${path}/check${query}`, form }),
    seeSent: async () =>
      (await askPage(portals, sentPage.loader, at('sent'))).data as {
        sent: { reference: string; status: string; answer: string | null };
        files: { id: number }[];
        adds: { href: string }[];
      },
    sendMore: () => askPage(portals, sentPage.action, { ...at('sent'), form: {} }),
    /** Fills in everything without sending the application. */
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
