import { data, redirect } from 'react-router';
import { DRAFT_DAYS } from '#config/security-limits.ts';
import { applyPath, isTopic, type Topic } from '#insurance/applications/application.ts';
import type { Given } from '#insurance/applications/application-steps.ts';
import { type Application, findOwnApplication } from '#insurance/applications/application-store.ts';
import type { Asked } from '#platform/asked/handler.ts';
import { hashToken } from '#platform/asked/keyring.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { readCookie, writtenCookie } from '#platform/sessions/portal-cookie.ts';
import { listUploads } from '#platform/uploads/upload-store.ts';

const DAY_SECONDS = 86_400;

/** @throws 404 for what one cannot apply for */
export function topicOf(params: { topic?: string | undefined }): Topic {
  if (!isTopic(params.topic)) throw data(null, { status: 404 });
  return params.topic;
}

export function cookieOf(request: Request, topic: Topic, token: string): string {
  return writtenCookie(request, `apply-${topic}`, token, DRAFT_DAYS * DAY_SECONDS);
}

/** The application that this browser is filling in or has sent. */
export async function findOwn(asked: Asked, request: Request, topic: Topic): Promise<Application | undefined> {
  const token = readCookie(request, `apply-${topic}`);
  return token ? findOwnApplication(asked.db, topic, hashToken(token)) : undefined;
}

/** The same; who has none is led to where it begins. */
export async function ownApplicationOf(asked: Asked, request: Request, topic: Topic): Promise<Application> {
  const own = await findOwn(asked, request, topic);
  if (!own) throw redirect(inSameLanguage(applyPath(topic), request), 303);
  return own;
}

export async function documentsOf({ db }: Asked, { id }: Pick<Application, 'id'>) {
  return listUploads(db, id);
}

export async function givenBy(asked: Asked, application: Application): Promise<Given> {
  const uploads = await listUploads(asked.db, application.id);
  return { answers: application.answers, documents: uploads.map(({ kind }) => kind) };
}
