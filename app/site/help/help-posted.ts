import { redirectDocument } from 'react-router';
import { localizeHref } from '#config/localize.ts';
import { paths } from '../navigation/navigation.ts';
import { portalCall } from '../portals.server.ts';
import type { Route } from './+types/help-posted';
import { answerHelp } from './ask-for-help.server.ts';
import type { HelpAnswer } from './help-answer.ts';

/** The answer of the help dialogs as data; a confirmation comes as the address to go to. */
export async function action({ request, context }: Route.ActionArgs) {
  const answer = await answerHelp(context.get(portalCall), request);
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (!(answer instanceof Response)) return Response.json(answer.data satisfies HelpAnswer, { headers });
  for (const cookie of answer.headers.getSetCookie()) headers.append('set-cookie', cookie);
  return Response.json({ goTo: answer.headers.get('location') ?? '' } satisfies HelpAnswer, { headers });
}

/** A GET has nothing to show, so it redirects to the page. */
export const loader = () => redirectDocument(localizeHref(`${paths.contact}#ask`));
