import { redirect } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, writtenPhone } from '#config/phone-number.ts';
import { applyPath } from '#insurance/applications/application.ts';
import { isRefused, sayIn, stepsOf } from '#insurance/applications/application-steps.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { StepCard } from '../cards/step-card.tsx';
import { cardMeta, usePortalLink } from '../shell/portal-page.ts';
import type { Route } from './+types/not-yet-page';
import { ownApplicationOf, topicOf } from './own-application.ts';

/** For an applicant who cannot be appointed yet: why not, and what would change that. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const topic = topicOf(params);
  const own = await ownApplicationOf(context, request, topic);
  const step = stepsOf(topic).find((each) => isRefused(each, own.answers));
  if (!step) throw redirect(inSameLanguage(applyPath(topic), request), 303);
  const say = sayIn(topic, context.language);
  const isLicense = step.id === 'licensed';
  return {
    title: say(isLicense ? m.apply_not_licensed_title : m.apply_not_insured_title),
    text: say(isLicense ? m.apply_not_licensed_text : m.apply_not_insured_text),
    back: applyPath(topic, step.id),
  };
}

export const meta: Route.MetaFunction = cardMeta;

export default function NotYetPage({ loaderData: { title, text, back } }: Route.ComponentProps) {
  const link = usePortalLink();
  const phone = brand.phones.support;
  return (
    <StepCard title={title} back={back}>
      <p>{text}</p>
      <p className="mute">{m.apply_not_yet_kept()}</p>
      <a className={buttonClass({ kind: 'go', size: 'large', isBlock: true })} href={callHref(phone)}>
        <Icon name="phone" />
        {m.apply_not_yet_call({ phone: writtenPhone(phone) })}
      </a>
      <p>
        <a href={link(back)}>{m.apply_change_answer()}</a>
      </p>
    </StepCard>
  );
}
