import { m } from '#config/messages/compiled/messages.js';
import { proveCode } from '#platform/accounts/second-step.ts';
import { betweenSteps, finishSignIn } from '#platform/accounts/session.ts';
import { portalContext } from '#platform/asked/portal-context.ts';
import { answerForm, refusalOf } from '#platform/http/answer-form.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { doorOf } from '#platform/sessions/door.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import styles from '../shell/portal-form.module.css';
import { portalMeta } from '../shell/portal-page.ts';
import { PortalPaper } from '../shell/portal-paper.tsx';
import type { Route } from './+types/second-step-page';

export async function loader({ request, context }: Route.LoaderArgs) {
  const door = doorOf(request);
  await betweenSteps(context.get(portalContext), request, door, 'code');
  return { signIn: inSameLanguage(door.signIn, request) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const asked = context.get(portalContext);
  const door = doorOf(request);
  const person = await betweenSteps(asked, request, door, 'code');
  return answerForm(async () => {
    const { code = '' } = await readForm(request);
    await proveCode(asked, person, code);
    return finishSignIn(asked, request, person, door);
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.account_code_title);

export default function SecondStepPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PortalPaper object="lock" title={m.account_code_title()} refusal={refusalOf(actionData)?.refusal}>
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
    </PortalPaper>
  );
}
