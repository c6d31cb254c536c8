import { m } from '#config/messages/compiled/messages.js';
import { ownTargets } from '#insurance/policies/own-targets.ts';
import { proveCode } from '#platform/accounts/second-step.ts';
import { betweenSteps, finishSignIn } from '#platform/accounts/session.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, refusalOf } from '#platform/http/answer-form.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { realmOf } from '#platform/sessions/realm.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { PortalCard } from '../shell/portal-card.tsx';
import styles from '../shell/portal-form.module.css';
import { portalMeta } from '../shell/portal-page.ts';
import type { Route } from './+types/second-step-page';

export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const realm = realmOf(request);
  await betweenSteps(routing.get(portalContext), request, realm, 'code');
  return { signIn: inSameLanguage(realm.signIn, request) };
}

export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const realm = realmOf(request);
  const person = await betweenSteps(context, request, realm, 'code');
  return answerForm(async () => {
    const { code = '' } = await readForm(request);
    await proveCode(context, person, code);
    return finishSignIn(context, request, person, realm, ownTargets);
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.account_code_title);

export default function SecondStepPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PortalCard object="lock" title={m.account_code_title()} refusal={refusalOf(actionData)?.refusal}>
      <p>{m.account_code_text()}</p>
      <form method="post">
        <Field
          label={m.account_code()}
          hint={m.account_code_hint()}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          required
          error={undefined}
        />
        <Button kind="go" size="large" isBlock type="submit">
          {m.login_sign_in()}
        </Button>
      </form>
      <p className={styles.links}>
        <a href={loaderData.signIn}>{m.account_start_over()}</a>
      </p>
    </PortalCard>
  );
}
