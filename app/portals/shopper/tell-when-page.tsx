import { data, href, redirect } from 'react-router';
import { brand } from '#config/brand.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { soonIn } from '#insurance/quotes/soon-sold-in.ts';
import { agreeToMail, stopMail } from '#insurance/quotes/tell-me.ts';
import { findAddress } from '#insurance/quotes/tell-when-store.ts';
import { hashToken } from '#platform/context/keyring.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm } from '#platform/http/answer-form.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { PortalCard } from '../shell/portal-card.tsx';
import { portalMeta } from '../shell/portal-page.ts';
import type { Route } from './+types/tell-when-page';

/** A GET does not use up the link, because virus scanners fetch it before the person does. */
export async function loader({ params, context: routing }: Route.LoaderArgs) {
  const found = await findAddress(routing.get(portalContext).db, hashToken(params.token));
  const seen = {
    isOpen: Boolean(found),
    state: found?.state ?? null,
    isListed: Boolean(found?.agreed_at),
    isTold: Boolean(found?.told_at),
  };
  return data(seen, { status: found ? 200 : 410 });
}

export async function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  return answerForm(async () => {
    const { answer } = await readForm(request);
    if (answer === 'stop') {
      await stopMail(context, params.token);
      // States the status, since the loader would answer 410 now that the link is used.
      return data({ isStopped: true }, { status: 200 });
    }
    await agreeToMail(context, params.token);
    return redirect(inSameLanguage(href('/uaicins/quote/tell-me/:token', params), request), 303);
  });
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  portalMeta(() => (loaderData?.isOpen ? m.tell_when_title(soonIn(loaderData.state)) : m.tell_when_over()));

type Seen = { isListed: boolean; isTold: boolean };
const titleOf = ({ isListed, isTold }: Seen) =>
  isTold ? m.tell_when_open_title : isListed ? m.tell_when_listed : m.tell_when_title;
const textOf = ({ isListed, isTold }: Seen) =>
  isTold ? m.tell_when_open_once : isListed ? m.tell_when_listed_text : m.tell_when_wording;

export default function TellWhenPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isOpen, state, isListed, isTold } = loaderData;
  const isStopped = Boolean(actionData && 'isStopped' in actionData);
  if (!isOpen) {
    return (
      <PortalCard title={isStopped ? m.tell_when_stopped() : m.tell_when_over()}>
        <p>{isStopped ? m.tell_when_stopped_text() : m.tell_when_over_text()}</p>
        <p>
          <a className={buttonClass({ kind: 'go' })} href={localizeHref(href('/uaichome/FindAnAgent'))}>
            {m.tell_when_agents()}
          </a>
        </p>
      </PortalCard>
    );
  }
  return (
    <PortalCard title={titleOf(loaderData)(soonIn(state))}>
      <p>{textOf(loaderData)({ ...soonIn(state), company: brand.name })}</p>
      {isTold && (
        <p>
          <a className={buttonClass({ kind: 'go' })} href={localizeHref(href('/uaichome/getaquote'))}>
            {m.tell_when_open_action()}
          </a>
        </p>
      )}
      <form method="post">
        {!isListed && (
          <Button type="submit" kind="go" size="large" isBlock name="answer" value="agree">
            {m.tell_when_agree()}
          </Button>
        )}
        <Button type="submit" kind="outline" isBlock name="answer" value="stop">
          {isListed ? m.tell_when_stop() : m.tell_when_no()}
        </Button>
      </form>
    </PortalCard>
  );
}
