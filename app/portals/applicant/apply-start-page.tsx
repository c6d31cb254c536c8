import { href, redirect } from 'react-router';
import { brand } from '#config/brand.ts';
import { authorities } from '#config/by-state/authorities.ts';
import { stateName } from '#config/by-state/state-names.ts';
import { m } from '#config/messages/compiled/messages.js';
import { DRAFT_DAYS } from '#config/retention.ts';
import { applyPath, stateOf } from '#insurance/applications/application.ts';
import { openStep, stepsOf } from '#insurance/applications/application-steps.ts';
import { beginApplication } from '#insurance/applications/begin-application.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, refusalOf } from '#platform/http/answer-form.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { StepCard } from '../cards/step-card.tsx';
import { cardMeta, usePortalLink } from '../shell/portal-page.ts';
import type { Route } from './+types/apply-start-page';
import styles from './apply.module.css';
import { cookieOf, findOwn, givenBy, topicOf } from './own-application.ts';

/** The page before an application begins: what is needed, how long it takes, and what happens next. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const topic = topicOf(params);
  const own = await findOwn(context, request, topic);
  const state = stateOf(topic);
  return {
    topic,
    title: state
      ? m.apply_start_title({ state: stateName(state) })
      : m.apply_start_job_title({ name: brand.shortName }),
    needs: state
      ? [authorities[state].agentLicense[context.language], m.agents_apply_insurance(), m.agents_apply_tax()]
      : [m.apply_need_contact, m.apply_need_resume].map((need) => need()),
    minutes: state ? 10 : 5,
    /** The step at which the applicant stopped. */
    goOn: own?.status === 'draft' ? applyPath(topic, openStep(topic, await givenBy(context, own))) : undefined,
    sent: own && own.status !== 'draft' ? applyPath(topic, 'sent') : undefined,
    position: new URL(request.url).searchParams.get('position') ?? '',
  };
}

/** Begins an application, or continues the one that this browser has begun: two clicks begin only one. */
export async function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const topic = topicOf(params);
  return answerForm(async () => {
    const { position = '' } = await readForm(request);
    const own = await findOwn(context, request, topic);
    if (own?.status === 'draft') {
      const step = openStep(topic, await givenBy(context, own));
      return redirect(inSameLanguage(applyPath(topic, step), request), 303);
    }
    const token = await beginApplication(context, topic, position ? { position } : {});
    return redirect(inSameLanguage(applyPath(topic, stepsOf(topic)[0]?.id), request), {
      status: 303,
      headers: { 'set-cookie': cookieOf(request, topic, token) },
    });
  });
}

export const meta: Route.MetaFunction = cardMeta;

export default function ApplyStartPage({ loaderData, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const { title, needs, minutes, goOn, sent, position } = loaderData;
  return (
    <StepCard title={title} refusal={refusalOf(actionData)?.refusal}>
      <p>{m.apply_start_minutes({ minutes })}</p>
      <div>
        <h2 className={styles.small}>{m.apply_start_ready()}</h2>
        <ul className={styles.needs}>
          {needs.map((need) => (
            <li key={need}>
              <Icon name="check" />
              {need}
            </li>
          ))}
        </ul>
      </div>
      <p className="mute">{m.apply_start_kept({ days: DRAFT_DAYS })}</p>
      {goOn ? (
        <ButtonLink kind="go" size="large" isBlock href={link(goOn)} iconAfter="arrow-right">
          {m.apply_go_on()}
        </ButtonLink>
      ) : (
        <form method="post" noValidate>
          <input type="hidden" name="position" value={position} />
          <Button kind={sent ? 'outline' : 'go'} size="large" isBlock type="submit" iconAfter="arrow-right">
            {sent ? m.apply_start_another() : m.apply_start()}
          </Button>
        </form>
      )}
      <p className={styles.other}>
        <a href={link(sent ?? href('/apply/status'))}>{m.apply_see_status()}</a>
      </p>
    </StepCard>
  );
}
