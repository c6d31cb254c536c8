import { redirect } from 'react-router';
import { readEverything } from '#insurance/policyholders/everything.ts';
import { portalContext } from '#platform/asked/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import type { Route } from './+types/everything-file';
import { policyholderOf } from './policyholder.ts';

/** The same as data, for whoever wants to take it elsewhere. */
export async function action({ request, context }: Route.ActionArgs) {
  const asked = context.get(portalContext);
  const id = await policyholderOf(asked, request);
  return new Response(JSON.stringify(await readEverything(asked, id, 'file'), null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="everything-we-hold.json"',
      'cache-control': 'private, no-store',
    },
  });
}

/** Somebody typed the address: the page has the button. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await policyholderOf(context.get(portalContext), request);
  throw redirect(inSameLanguage('/insurednew/profile/everything', request), 303);
}
