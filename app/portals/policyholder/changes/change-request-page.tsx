import { randomUUID } from 'node:crypto';
import { data, href, redirect } from 'react-router';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { joinPolicyName } from '#contract/policy-name.ts';
import { askForChange } from '#insurance/changes/ask-for-change.ts';
import { codeReach, sendChangeCode } from '#insurance/changes/change-code.ts';
import { changePreviewView, endPreviewView } from '#insurance/changes/change-preview-view.ts';
import {
  CHANGE_KINDS,
  type ChangeKind,
  changeDetailsView,
  fieldsOf,
  isAlwaysAsked,
  isChangeKind,
  kindName,
  parseChange,
  valuesBefore,
} from '#insurance/changes/change-request.ts';
import { makeChange, type OwnChange, type OwnPreview, previewOwnChange } from '#insurance/changes/own-change.ts';
import { findContactOnFile } from '#insurance/policies/contact-on-file-store.ts';
import { cancelReasonView, reasonView } from '#insurance/record/pricing/rule-labels.ts';
import { findAccount } from '#platform/accounts/account-store.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, type FormRefusal, refuseForm } from '#platform/http/answer-form.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { Button } from '#ui/button.tsx';
import { LINES, typedIn } from '../../cards/changes/change-form.ts';
import { ChangeKinds } from '../../cards/changes/change-kinds.tsx';
import { QuestionFields } from '../../cards/question-fields.tsx';
import { CardPage } from '../../shell/cards.tsx';
import { CardTitle, PortalCard } from '../../shell/portal-card.tsx';
import { cardMeta, usePortalLink, useTyped } from '../../shell/portal-page.ts';
import type { Route } from './+types/change-request-page';
import { AskDesk } from './ask-desk.tsx';
import { ChangePreview } from './change-preview.tsx';
import { EndPreview } from './end-preview.tsx';
import { OtherState } from './other-state.tsx';
import { otherStateView } from './other-state-view.ts';
import { policyToChange } from './policy-to-change.ts';

/** The changes that can be requested for a policy; with a kind of change in the address, the form for it. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { policy, choices } = await policyToChange(context, request, params);
  const { kind } = params;
  const { language } = context;
  return {
    number: `${policy.prefix} ${policy.number}`,
    path: href('/insurednew/policy/:number?', { number: joinPolicyName(policy) }),
    changePath: href('/insurednew/policy/:number/change/:kind?', { number: joinPolicyName(policy) }),
    state: policy.state,
    kinds: CHANGE_KINDS.map((each) => ({ kind: each, name: kindName(each, language) })),
    form: isChangeKind(kind) && {
      title: kindName(kind, language),
      fields: fieldsOf(kind, choices, language),
      values: valuesBefore(kind, choices, dayIn(policy.state, new Date())),
      key: randomUUID(),
      isAsked: isAsked(context, kind),
    },
  };
}

/** Without a preview, the form itself is the request. */
const isAsked = ({ env }: Context, kind: ChangeKind) => isAlwaysAsked(kind) || env.POLICY_AUTHORITY !== 'self';

export async function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const { accountId, policy, choices } = await policyToChange(context, request, params);
  const { kind } = params;
  // The list of kinds has no form, so a post to it leads back to the list.
  if (!isChangeKind(kind)) {
    const list = href('/insurednew/policy/:number/change/:kind?', { number: joinPolicyName(policy) });
    return redirect(inSameLanguage(list, request), 303);
  }
  return answerForm(async (showAgain) => {
    const sent = await readForm(request, LINES);
    const { key = '', act } = sent;
    const values = typedIn(sent);
    const again = { ...values, key };
    showAgain(again);
    const parsed = parseChange(kind, values, choices, context.language);
    if (parsed.errors || act === 'edit') {
      const errors = parsed.errors ?? {};
      if (act === 'edit') return data<FormRefusal>({ refusal: '', errors, values: again });
      return refuseForm({ refusal: m.register_check_fields(), errors, values: again });
    }
    const account = await findAccount(context.db, accountId);
    if (!account) throw data(null, { status: 404 });
    const change: OwnChange = { policy, kind, details: parsed.details };
    if (act === 'make' || act === 'code') {
      return confirmed(context, request, change, account, { sent, values: again });
    }

    const looked = await previewOwnChange(context, change);
    const refusal = whyRefused(looked, context.language);
    if (refusal) return refuseForm({ refusal, errors: {}, values: again });
    if (isShown(looked)) return data({ ...(await shown(context, change, looked)), values: again });
    const reasons = (looked.kind === 'desk' && looked.ruling?.reasons) || [];
    if (act !== 'ask' && !isAsked(context, kind)) {
      if (reasons.includes('other-state')) {
        return data({ elsewhere: otherStateView(context, policy, parsed.details.zip ?? ''), values: again });
      }
      return data({ forDesk: reasons.map((reason) => reasonView(reason, context.language)), values: again });
    }
    await askForChange(context, account, policy, { kind, details: parsed.details, key, reasons });
    return redirect(inSameLanguage(href('/insurednew/requests'), request), 303);
  });
}

/** Why a change cannot be made as requested, and what to do instead; nothing if it can. */
function whyRefused(looked: OwnPreview, language: Language): string | undefined {
  if (looked.kind === 'not-ended') {
    const { why, next } = cancelReasonView(looked.why, looked.preview, language);
    return `${why} ${next}`;
  }
  if (looked.kind !== 'refused') return undefined;
  const [reason] = looked.ruling.reasons;
  const words = reason && reasonView(reason, language, looked.ruling.endsOn);
  return words ? `${words.why} ${words.next}` : m.change_meanwhile();
}

type Sent = { sent: Fields; values: Fields };

/**
 * Makes the change, or shows the preview again with the reason why not. If the contact on file has to confirm, a code
 * is sent first.
 *
 * @throws {Failure} with the reason, when the change can no longer be previewed
 */
async function confirmed(
  context: Context,
  request: Request,
  change: OwnChange,
  account: Parameters<typeof makeChange>[1],
  { sent, values }: Sent,
) {
  try {
    if (sent.act === 'code') {
      const agreedTo = { change: 'policy', kind: change.kind } as const;
      await sendChangeCode(context, change.policy.id, agreedTo, sent.codeKey);
    } else {
      await makeChange(context, account, change, {
        version: Number(sent.seenVersion),
        changeCents: Number(sent.seenCents),
        key: sent.key ?? '',
        unpaid: sent.unpaid === 'yes',
        code: sent.code ?? '',
      });
      return redirect(inSameLanguage(href('/insurednew/requests'), request), 303);
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const looked = await previewOwnChange(context, change);
    if (!isShown(looked)) {
      const refusal = whyRefused(looked, context.language);
      throw refusal ? new Failure('refused', refusal) : error;
    }
    // The form has the code's field once one was sent. That code is still good when another could not be sent.
    const view = await shown(context, change, looked, sent.code !== undefined);
    return data({ ...view, confirmRefusal: error.message, values }, { status: 422 });
  }
  const looked = await previewOwnChange(context, change);
  if (!isShown(looked)) throw new Failure('refused', whyRefused(looked, context.language) ?? m.change_meanwhile());
  return data({ ...(await shown(context, change, looked, true)), values });
}

type LookedAt = Extract<OwnPreview, { kind: 'preview' | 'ends' }>;
const isShown = (looked: OwnPreview): looked is LookedAt => looked.kind === 'preview' || looked.kind === 'ends';

async function shown(context: Context, { policy, kind, details }: OwnChange, looked: LookedAt, isCodeSent = false) {
  const { language } = context;
  const isToday = details.from === undefined || details.from === dayIn(policy.state, new Date());
  const title = m.change_before({ kind: kindName(kind, language) });
  if (looked.kind === 'ends') return { end: endPreviewView(looked, language, isToday), title };
  return {
    preview: changePreviewView(looked.preview, looked.ruling, language, isToday),
    title,
    codeTo: codeReach(await findContactOnFile(context.db, policy.id), context) ?? '',
    isCodeSent,
    details: changeDetailsView(details, language, { before: looked.preview.before.document }),
  };
}

export const meta: Route.MetaFunction = cardMeta;

export default function ChangeRequestPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const link = usePortalLink();
  const { form, path, number, state } = loaderData;
  const { refusal, errors, values } = useTyped(actionData && 'refusal' in actionData ? actionData : undefined);
  const back = (
    <p>
      <a href={link(path)}>{m.holder_policy_of({ number })}</a>
    </p>
  );
  if (!form) {
    return (
      <PortalCard object="checklist" title={m.change_title()}>
        <CardTitle>{m.change_title()}</CardTitle>
        {back}
        <ChangeKinds kinds={loaderData.kinds} changePath={loaderData.changePath} />
      </PortalCard>
    );
  }
  if (actionData && 'elsewhere' in actionData && actionData.elsewhere) {
    return (
      <OtherState state={state} view={actionData.elsewhere} values={actionData.values}>
        {back}
      </OtherState>
    );
  }
  if (actionData && 'forDesk' in actionData && actionData.forDesk) {
    return (
      <CardPage
        state={state}
        head={
          <>
            <CardTitle>{form.title}</CardTitle>
            <h1>{form.title}</h1>
            {back}
          </>
        }
      >
        <AskDesk title={m.change_for_desk()} values={actionData.values} isNext>
          {actionData.forDesk.map(({ why, next }) => (
            <p key={why}>
              {why} {next}
            </p>
          ))}
          <p>{m.change_for_desk_send()}</p>
        </AskDesk>
      </CardPage>
    );
  }
  if (actionData && 'end' in actionData && actionData.end) {
    return <EndPreview number={number} state={state} shown={actionData} />;
  }
  if (actionData && 'preview' in actionData && actionData.preview) {
    const worksheetAt = (format: string) =>
      link(
        href('/insurednew/policy/:number/change/:kind/worksheet/:format', {
          number: params.number,
          kind: params.kind ?? '',
          format,
        }),
      );
    const shown = { ...actionData, codeKey: form.key };
    return <ChangePreview number={number} state={state} worksheetAt={worksheetAt} shown={shown} />;
  }
  const typed = { ...form.values, ...values };
  return (
    <PortalCard object="checklist" title={form.title} refusal={refusal} errors={errors}>
      <CardTitle refusal={refusal}>{form.title}</CardTitle>
      {back}
      <form method="post" noValidate>
        <QuestionFields groups={form.fields} errors={errors} values={typed} />
        {/* One key per form: a form that is sent twice makes one request. */}
        <input type="hidden" name="key" value={values.key || form.key} />
        <p className="mute">{form.isAsked ? m.change_not_yet() : m.change_look_first()}</p>
        <Button type="submit" kind="go" size="large" isBlock>
          {form.isAsked ? m.change_send() : m.change_look()}
        </Button>
      </form>
    </PortalCard>
  );
}
