// For proofs: a quote and an application, answered validly through their pages.
import type { Fields } from '../app/contract/call.ts';
import type { Topic } from '../app/insurance/applications/application.ts';
import { stepsOf } from '../app/insurance/applications/application-steps.ts';
import { hashToken } from '../app/platform/context/keyring.ts';
import { ANSWERS } from '../app/testing/applications/application-answers.ts';
import { RIGHT } from '../app/testing/selling/test-quote-answers.ts';
import { formWith, pdf } from '../app/testing/test-files.ts';
import type { TestPortals } from '../app/testing/test-portals.ts';
import { filledIn, formsOf } from '../testing/page-forms.ts';
import type { Answered, Sent } from './proving-ground.ts';

export type GoodFaithGround = {
  portals: TestPortals;
  send(sent: Sent): Promise<Answered>;
  sendForm(path: string, fields: Fields, cookie: string): Promise<Answered>;
};

/** The cookies that a browser would send with its next request. */
export const cookieFrom = ({ setCookies }: Answered) => setCookies.map((each) => each.split(';')[0] ?? '').join('; ');

/** Expects a redirect, as a valid answer gets it. */
export async function through(asked: Promise<Answered>): Promise<Answered> {
  const answered = await asked;
  if (answered.status !== 303) throw new Error(`what is done in good faith was answered with ${answered.status}`);
  return answered;
}

export async function answeredQuote({ portals: { db }, send, sendForm }: GoodFaithGround): Promise<{ id: number }> {
  const start = '/uaicins/quote/start?zip=33135';
  const [form] = formsOf((await send({ path: start, method: 'GET' })).text);
  if (!form) throw new Error(`no form at ${start}`);
  const cookie = cookieFrom(await through(sendForm(start, { ...filledIn(form), ...RIGHT.name }, '')));
  for (const [place, fields] of Object.entries(RIGHT))
    await through(sendForm(`/uaicins/quote/${place}`, { ...fields, sent: '' }, cookie));
  const visit = db.selectFrom('quote_visit').select('saved_quote_id as id');
  return visit.where('token_hash', 'in', hashesIn(cookie)).executeTakeFirstOrThrow();
}

export async function filledApplication({ portals: { db }, send, sendForm }: GoodFaithGround, topic: Topic) {
  const cookie = cookieFrom(await through(sendForm(`/apply/${topic}`, {}, '')));
  for (const { id: step, ...rest } of stepsOf(topic)) {
    const path = `/apply/${topic}/${step}`;
    if ('document' in rest) {
      const upload = new Response(formWith([pdf(step)]));
      const headers = { 'content-type': upload.headers.get('content-type') ?? '', cookie };
      await through(send({ path, headers, body: Buffer.from(await upload.arrayBuffer()) }));
    } else await through(sendForm(path, ANSWERS[step] ?? {}, cookie));
  }
  const begun = db.selectFrom('application').select('id').where('token_hash', 'in', hashesIn(cookie));
  return { ...(await begun.executeTakeFirstOrThrow()), cookie };
}

/** The hashes by which the database may know one of a browser's cookies. */
const hashesIn = (cookies: string) => cookies.split('; ').map((cookie) => hashToken(cookie.split('=')[1] ?? ''));
