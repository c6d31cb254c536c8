import { data, redirect } from 'react-router';
import { DRAFT_DAYS } from '#config/retention.ts';
import { applyPath, isTopic, type Topic } from '#insurance/applications/application.ts';
import type { Given } from '#insurance/applications/application-steps.ts';
import { type Application, findOwnApplication } from '#insurance/applications/application-store.ts';
import { listUploads } from '#insurance/applications/upload-store.ts';
import type { Context } from '#platform/context/handler.ts';
import { hashToken } from '#platform/context/keyring.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { readCookie, writtenCookie } from '#platform/sessions/portal-cookie.ts';

const DAY_SECONDS = 86_400;

/** @throws 404 for a topic that has no application */
export function topicOf(params: { topic?: string | undefined }): Topic {
  if (!isTopic(params.topic)) throw data(null, { status: 404 });
  return params.topic;
}

export function cookieOf(request: Request, topic: Topic, token: string): string {
  return writtenCookie(request, `apply-${topic}`, token, DRAFT_DAYS * DAY_SECONDS);
}

/** Renews the cookie that opens the draft in this browser at each step, as the draft itself is renewed. */
export const renewedCookie = (request: Request, topic: Topic): [string, string][] => {
  const token = readCookie(request, `apply-${topic}`);
  return token ? [['set-cookie', cookieOf(request, topic, token)]] : [];
};

/** The application that this browser is filling in or has sent. */
export async function findOwn(context: Context, request: Request, topic: Topic): Promise<Application | undefined> {
  const token = readCookie(request, `apply-${topic}`);
  return token ? findOwnApplication(context.db, topic, hashToken(token)) : undefined;
}

/** Like `findOwn`; without an application it throws a redirect to the page where one begins. */
export async function ownApplicationOf(context: Context, request: Request, topic: Topic): Promise<Application> {
  const own = await findOwn(context, request, topic);
  if (!own) throw redirect(inSameLanguage(applyPath(topic), request), 303);
  return own;
}

export async function documentsOf({ db }: Context, { id }: Pick<Application, 'id'>) {
  return listUploads(db, id);
}

export async function givenBy(context: Context, application: Application): Promise<Given> {
  const uploads = await listUploads(context.db, application.id);
  return { answers: application.answers, documents: uploads.map(({ kind }) => kind) };
}
