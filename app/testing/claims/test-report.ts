// For tests: a browser in which a person reports an accident, through the pages.

import type { SentView } from '#insurance/claims/reports/sent-report-view.ts';
import { plusDays } from '#platform/calendar/day.ts';
import * as checkPage from '#portals/claimant/report/report-check-page.tsx';
import * as findPage from '#portals/claimant/report/report-find-page.tsx';
import * as minePage from '#portals/claimant/report/report-mine-page.tsx';
import * as photosPage from '#portals/claimant/report/report-photos-page.tsx';
import * as resumePage from '#portals/claimant/report/report-resume-page.tsx';
import * as sentPage from '#portals/claimant/report/report-sent-page.tsx';
import * as startPage from '#portals/claimant/report/report-start-page.tsx';
import * as stepPage from '#portals/claimant/report/report-step-page.tsx';
import { formWith } from '../test-files.ts';
import { askPage } from '../test-pages.ts';
import type { TestPortals } from '../test-portals.ts';
import { REPORT_ANSWERS } from './report-answers.ts';

type Form = Record<string, string>;

/** Answers of the page that asks when it happened: three days ago, which is past in every state at any hour. */
export const RECENTLY = { ...fieldsOf(plusDays(new Date().toISOString().slice(0, 10), -3)), time: 'evening' };

function fieldsOf(day: string) {
  const [year = '', month, date] = day.split('-');
  return { year, month: String(Number(month)), date: String(Number(date)) };
}

export const REPORT = '/insurednew/claims/report';

export type Sent = { sent: SentView; seesClaims: boolean; card: { url: string; code: string } | undefined };

/** @param cookie the cookie of the browser's report */
export function reporterWith(portals: TestPortals, cookie: string, address = crypto.randomUUID()) {
  const at = (step: string, more = {}) => ({ path: `${REPORT}/${step}`, params: { step }, cookie, address, ...more });
  const reporter = {
    cookie,
    at,
    answer: (step: string, form: Form = REPORT_ANSWERS[step] ?? {}) =>
      askPage(portals, stepPage.action, at(step, { form })),
    see: (step: string) => askPage(portals, stepPage.loader, at(step)),
    photos: (files: Parameters<typeof formWith>[0]) =>
      askPage(portals, photosPage.action, at('photos', { body: formWith(files) })),
    seePhotos: () => askPage(portals, photosPage.loader, at('photos')),
    remove: (id: number) => askPage(portals, photosPage.action, at('photos', { form: { remove: String(id) } })),
    check: () => askPage(portals, checkPage.loader, at('check')),
    send: (form: Form = { name: 'Teresa Villarreal' }) => askPage(portals, checkPage.action, at('check', { form })),
    seeSent: async () => (await askPage(portals, sentPage.loader, at('sent'))).data as Sent,
    /** Fills in every page without sending the report. Returns the pages it came to. */
    async fillIn(more: Record<string, Form> = {}) {
      const pages: string[] = [];
      for (let step = 'what'; step !== 'check'; ) {
        pages.push(step);
        if (step === 'photos') {
          step = 'contact';
          continue;
        }
        const { headers, data, status } = await reporter.answer(step, { ...REPORT_ANSWERS[step], ...more[step] });
        const next = headers.get('location')?.split('/').at(-1)?.split('?')[0];
        if (!next) throw new Error(`${step}: ${status} ${JSON.stringify(data)}`);
        step = next;
      }
      return pages;
    },
  };
  return reporter;
}

export async function reportAsOther(portals: TestPortals, address = crypto.randomUUID()) {
  const begun = await askPage(portals, startPage.action, { path: REPORT, form: {}, address });
  return reporterWith(portals, begun.cookie, address);
}

export const askAsGuest = (portals: TestPortals, form: Form, address: string = crypto.randomUUID()) =>
  askPage(portals, findPage.action, { path: `${REPORT}/find`, form, address });

export async function reportOfMine(portals: TestPortals, session: string, policyId: number) {
  const form = { policy: String(policyId) };
  const begun = await askPage(portals, minePage.action, { path: `${REPORT}/mine`, form, cookie: session });
  return reporterWith(portals, begun.cookie);
}

export const resumeWith = (portals: TestPortals, code: string, key: string = crypto.randomUUID()) =>
  askPage(portals, resumePage.action, { path: `${REPORT}/resume`, form: { code, key } });
