import { randomUUID } from 'node:crypto';
import { data, href, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { joinPolicyName } from '#contract/policy-name.ts';
import { askForChange } from '#insurance/changes/ask-for-change.ts';
import {
  CHANGE_KINDS,
  type ChangeKind,
  type Choices,
  fieldsOf,
  isChangeKind,
  kindName,
  parseChange,
} from '#insurance/changes/change-request.ts';
import { findOwnDrivers, findOwnVehicles } from '#insurance/policies/own-policy-store.ts';
import { findAccount } from '#platform/accounts/account-store.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, type FormRefusal } from '#platform/http/answer-form.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { Button } from '#ui/button.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { DescribedFieldView } from '../shell/described-fields.tsx';
import { PortalCard } from '../shell/portal-card.tsx';
import { portalMeta, usePortalLink, useTyped } from '../shell/portal-page.ts';
import type { Route } from './+types/change-request-page';
import styles from './change-requests.module.css';
import { ownPolicyOf } from './policyholder.ts';

/** What may be changed about a policy; with a kind in the address, the form for it. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { policy, choices } = await policyToChange(context, request, params);
  const { kind } = params;
  return {
    number: `${policy.prefix} ${policy.number}`,
    name: joinPolicyName(policy),
    kinds: CHANGE_KINDS.map((each) => ({ kind: each, label: kindName(each, context.language) })),
    form: isChangeKind(kind) && {
      title: kindName(kind, context.language),
      fields: fieldsOf(kind, choices, context.language),
      key: randomUUID(),
    },
  };
}

export async function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const { accountId, policy, choices } = await policyToChange(context, request, params);
  const { kind } = params;
  // The list of kinds has no form: back to it.
  if (!isChangeKind(kind)) {
    const list = href('/insurednew/policy/:number/change/:kind?', { number: joinPolicyName(policy) });
    return redirect(inSameLanguage(list, request), 303);
  }
  return answerForm(async () => {
    const { key = '', ...values } = await readForm(request, { withLines: ['note', 'question'] });
    const parsed = parseChange(kind, values, choices, context.language);
    if (parsed.errors) {
      const refusal = m.register_check_fields();
      return data<FormRefusal>({ refusal, errors: parsed.errors, values: { ...values, key } }, { status: 422 });
    }
    return answerForm(
      async () => {
        const account = await findAccount(context.db, accountId);
        if (!account) throw data(null, { status: 404 });
        await askForChange(context, account, policy, { kind, details: parsed.details, key });
        return redirect(inSameLanguage(href('/insurednew/requests'), request), 303);
      },
      { ...values, key },
    );
  });
}

type Asking = Parameters<typeof ownPolicyOf>[0];

/** @throws 404 for another person's policy, and for a kind there is not */
async function policyToChange(
  context: Asking,
  request: Request,
  params: { number: string; kind?: string | undefined },
) {
  const { accountId, policy } = await ownPolicyOf(context, request, params.number);
  if (params.kind !== undefined && !isChangeKind(params.kind)) throw data(null, { status: 404 });
  const ofPolicy = <Row extends { policy_id: number }>(rows: Row[]) =>
    rows.filter((row) => row.policy_id === policy.id);
  const choices: Choices = {
    vehicles: ofPolicy(await findOwnVehicles(context.db, accountId)).map(
      ({ name, vin_suffix }) => `${name} (${vin_suffix})`,
    ),
    drivers: ofPolicy(await findOwnDrivers(context.db, accountId)).map(({ name }) => name),
  };
  return { accountId, policy, choices };
}

export const meta: Route.MetaFunction = () => portalMeta(m.change_title);

const icons: Record<ChangeKind, IconName> = {
  'add-vehicle': 'car',
  'remove-vehicle': 'car',
  'add-driver': 'user',
  'remove-driver': 'user',
  lienholder: 'handshake',
  address: 'home',
  coverage: 'shield',
};

export default function ChangeRequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const { form, name, number } = loaderData;
  const { refusal, errors, values } = useTyped(actionData);
  const back = (
    <p>
      <a href={link(href('/insurednew/policy/:number?', { number: name }))}>{m.holder_policy_of({ number })}</a>
    </p>
  );
  if (!form) {
    return (
      <PortalCard object="checklist" title={m.change_title()}>
        {back}
        <ul className={styles.kinds}>
          {loaderData.kinds.map(({ kind, label }) => (
            <li key={kind}>
              <a href={link(href('/insurednew/policy/:number/change/:kind?', { number: name, kind }))}>
                <Icon name={icons[kind]} />
                {label}
                <Icon name="arrow-right" />
              </a>
            </li>
          ))}
        </ul>
      </PortalCard>
    );
  }
  return (
    <PortalCard object="checklist" title={form.title} refusal={refusal}>
      {back}
      <form method="post" noValidate>
        {form.fields.map((field) => (
          <DescribedFieldView key={field.name} field={field} id={field.name} errors={errors} values={values} />
        ))}
        {/* One a form: sent twice, it is one request. */}
        <input type="hidden" name="key" value={values.key || form.key} />
        <p className="mute">{m.change_not_yet()}</p>
        <Button type="submit" kind="go" size="large" isBlock>
          {m.change_send()}
        </Button>
      </form>
    </PortalCard>
  );
}
