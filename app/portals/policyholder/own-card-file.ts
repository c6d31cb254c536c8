import { data, href } from 'react-router';
import { z } from 'zod';
import { findOwnCardPolicies } from '#insurance/id-cards/id-card-store.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { cardFileOf } from '../shell/card-file.ts';
import type { Route } from './+types/own-card-file';
import { policyholderOf } from './policyholder.ts';

const policyId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** Answers the ID cards of one of the person's own policies as a PDF. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const account = await policyholderOf(context, request);
  const id = policyId.safeParse(params.policyId);
  const [policy] = id.success ? await findOwnCardPolicies(context.db, account, id.data) : [];
  if (!policy) throw data(null, { status: 404 });
  return cardFileOf(context, policy, `account ${account}`, inSameLanguage(href('/insurednew/id-cards'), request));
}
