import { href, redirect } from 'react-router';
import { readDataExport } from '#insurance/policyholders/data-export.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import type { Route } from './+types/data-export-file';
import { policyholderOf } from './policyholder.ts';

/** Answers the person's data export as a JSON download, for use elsewhere. */
export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const id = await policyholderOf(context, request);
  return new Response(JSON.stringify(await readDataExport(context, id, 'file'), null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="everything-we-hold.json"',
      'cache-control': 'private, no-store',
    },
  });
}

/** For a person who typed the address: redirects to the page that has the button. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  await policyholderOf(routing.get(portalContext), request);
  throw redirect(inSameLanguage(href('/insurednew/profile/everything'), request), 303);
}
