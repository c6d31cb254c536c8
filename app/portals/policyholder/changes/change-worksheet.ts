import { href, redirect } from 'react-router';
import { isChangeKind, parseChange } from '#insurance/changes/change-request.ts';
import { type OwnChange, previewOwnChange } from '#insurance/changes/own-change.ts';
import { priceAfter } from '#insurance/record/explained-price.ts';
import type { Context } from '#platform/context/handler.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm } from '#platform/http/answer-form.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { LINES, typedIn } from '../../cards/changes/change-form.ts';
import { worksheetFileOf } from '../../cards/price/policy-price.ts';
import type { Route } from './+types/change-worksheet';
import { policyToChange } from './policy-to-change.ts';

/**
 * Answers the worksheet of a change that is only previewed, computed from the form; redirects to the form if there is
 * none.
 */
export async function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const { policy, choices } = await policyToChange(context, request, params);
  const { number, kind, format } = params;
  const file = await answerForm(async () => {
    if (!isChangeKind(kind)) return undefined;
    const sent = await readForm(request, LINES);
    const { errors, details } = parseChange(kind, typedIn(sent), choices, context.language);
    return errors ? undefined : fileOf(context, { policy, kind, details }, format);
  });
  if (file instanceof Response) return file;
  return redirect(inSameLanguage(href('/insurednew/policy/:number/change/:kind?', { number, kind }), request), 303);
}

async function fileOf(context: Context, change: OwnChange, format: string) {
  const looked = await previewOwnChange(context, change);
  const price = looked.kind === 'preview' ? priceAfter(looked.preview) : undefined;
  return price && worksheetFileOf(price, format, context.language);
}
