import { m } from '#config/messages/compiled/messages.js';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { answerForm, refusalOf } from '../answer-form.ts';
import { portalContext } from '../portal-context.ts';
import styles from '../portal-form.module.css';
import { inSameLanguage, portalMeta, usePortalLanguage } from '../portal-page.ts';
import { PortalPaper } from '../portal-paper.tsx';
import { readForm } from '../read-fields.ts';
import type { Route } from './+types/second-step-page';
import { doorOf } from './door.ts';
import { proveCode } from './second-step.ts';
import { betweenSteps, finishSignIn } from './session.ts';

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

export const meta: Route.MetaFunction = ({ matches }) => portalMeta(matches, m.account_code_title);

export default function SecondStepPage({ loaderData, actionData }: Route.ComponentProps) {
  const locale = { locale: usePortalLanguage() };
  return (
    <PortalPaper object="lock" title={m.account_code_title({}, locale)} refusal={refusalOf(actionData)?.refusal}>
      <p>{m.account_code_text({}, locale)}</p>
      <form method="post">
        <Field
          label={m.account_code({}, locale)}
          hint={m.account_code_hint({}, locale)}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          required
          error={undefined}
        />
        <Button kind="go" size="large" isBlock type="submit">
          {m.login_sign_in({}, locale)}
        </Button>
      </form>
      <p className={styles.links}>
        <a href={loaderData.signIn}>{m.account_start_over({}, locale)}</a>
      </p>
    </PortalPaper>
  );
}
