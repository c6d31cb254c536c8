import { href, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { actsOf } from '#config/staff-acts.ts';
import { settleGone } from '#insurance/book/import/desk/decide-import.ts';
import { countMissingPolicies, listMissingPolicies } from '#insurance/book/import/desk/missing-policy-store.ts';
import { writtenMoment } from '#platform/calendar/written.ts';
import { Failure } from '#platform/context/failure.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { doneIn, pageAsked, pageShown, withQuery } from '#platform/http/list-query.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Card, CardPage, Empty, Outcome } from '../../shell/cards.tsx';
import forms from '../../shell/form-layout.module.css';
import { Pages } from '../../shell/list-choices.tsx';
import { portalMeta, typedInto, usePortalLink, useTyped } from '../../shell/portal-page.ts';
import { answerStaffForm, staffFor } from '../staff-desk.ts';
import styles from '../staff-page.module.css';
import type { Route } from './+types/missing-policies-page';

const A_PAGE = 25;

/** Policies in force that were missing from a full file. A person reviews each; none is canceled automatically. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { roles } = await staffFor(context, request, 'see-imports');
  const { page, pages } = pageShown(request, await countMissingPolicies(context.db), A_PAGE);
  const gone = await listMissingPolicies(context.db, { page, size: A_PAGE });
  return {
    may: actsOf(roles),
    done: doneIn(request, ACT_OF),
    page,
    pages,
    policies: gone.map(({ since, ...policy }) => ({ ...policy, since: writtenMoment(since, context.language) })),
  };
}

const ACT_OF = { settle: 'close-gone' } as const;
const MOST_WHY = 500;

export function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const form = { see: 'see-imports', does: ACT_OF } as const;
  return answerStaffForm(context, request, form, async ({ member, act, form: { policy, why = '' } }) => {
    const reason = why.trim().slice(0, MOST_WHY);
    if (!reason) throw new Failure('refused', m.imports_why_missing());
    await settleGone(context, member, { policyId: rowNumber(policy), why: reason });
    const page = String(pageAsked(new URL(request.url).searchParams));
    return redirect(withQuery(inSameLanguage(href('/staff/imports/missing'), request), { page, done: act }), 303);
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.imports_gone_title);

export default function MissingPoliciesPage({ loaderData, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const typed = useTyped(actionData);
  const { policies, page, pages, may, done } = loaderData;
  return (
    <CardPage>
      <p>
        <a href={link(href('/staff/imports'))}>{m.imports_back()}</a>
      </p>
      <h1>{m.imports_gone_title()}</h1>
      <p>{m.imports_gone_lead()}</p>
      <Outcome refusal={typed.refusal} done={done && !actionData && m.imports_gone_closed()} />
      <Card>
        {policies.length === 0 && (
          <Empty object="checklist" href={link(href('/staff/imports'))} act={m.imports_back()}>
            {m.imports_gone_none()}
          </Empty>
        )}
        <ul className={styles.versions}>
          {policies.map(({ policyId, prefix, number, since, fileId, fileName }) => (
            <li key={policyId}>
              <b>
                {prefix} {number}
              </b>
              <p>
                {m.imports_gone_since()}: {since},{' '}
                <a href={link(href('/staff/imports/:id', { id: String(fileId) }))}>{fileName}</a>
              </p>
              {may.includes('close-gone') && (
                <form method="post" className={forms.form}>
                  <input type="hidden" name="policy" value={policyId} />
                  <Field
                    id={`why-${policyId}`}
                    label={m.imports_why()}
                    name="why"
                    maxLength={MOST_WHY}
                    defaultValue={typedInto(typed, (values) => values.policy === String(policyId)).values.why}
                    error={undefined}
                  />
                  <Button
                    type="submit"
                    kind="outline"
                    size="small"
                    name="act"
                    value="settle"
                    aria-label={m.imports_gone_close_this({ policy: `${prefix} ${number}` })}
                  >
                    {m.imports_gone_close()}
                  </Button>
                </form>
              )}
            </li>
          ))}
        </ul>
        <Pages
          page={page}
          pages={pages}
          href={(to) => withQuery(link(href('/staff/imports/missing')), { page: String(to) })}
        />
      </Card>
    </CardPage>
  );
}
