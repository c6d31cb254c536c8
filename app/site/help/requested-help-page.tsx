import { data, redirectDocument } from 'react-router';
import picture from '#config/art/obj-chat.svg';
import { brand } from '#config/brand.ts';
import { HELP_ANSWERED_WITHIN_DAYS } from '#config/contact-desks.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, tollFree, writtenPhone } from '#config/phone-number.ts';
import { AsSent } from '#ui/as-sent.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useCan } from '../can.ts';
import { CallLink } from '../content/call-link.tsx';
import { pageHead } from '../content/page-head.ts';
import { writtenDay } from '../content/written-day.ts';
import { helpStatusHref, paths } from '../navigation/navigation.ts';
import type { Route } from './+types/requested-help-page';
import { type AskedHelp, askedHelp } from './asked-help.server.ts';
import { agentLabel, type ReasonGroup, reasonGroup, wordsOf } from './requested-help.ts';
import styles from './requested-help-page.module.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  import.meta.env.SSR
    ? [
        ...pageHead({
          matches,
          title: m.pages_help_title(),
          description: m.pages_help_description(),
          path: paths.requestedHelp,
        }),
        { name: 'robots', content: 'noindex' },
      ]
    : [];

export function loader({ request }: Route.LoaderArgs) {
  // The page is personal, so no cache may store it.
  return data({ asked: askedHelp.read(request) }, { headers: { 'cache-control': 'private, no-store' } });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** HP-10: going on to the contact page clears the reason; the request itself stays the same. */
export function action({ request }: Route.ActionArgs) {
  const asked = askedHelp.read(request);
  return redirectDocument(localizeHref(paths.contact), {
    status: 303,
    headers: asked ? { 'set-cookie': askedHelp.keep(request, { ...asked, reason: undefined }) } : {},
  });
}

/**
 * HP-10: what happens next, for the person who made a request in this browser. The address alone shows no confirmation.
 */
export default function RequestedHelpPage({ loaderData }: Route.ComponentProps) {
  return <AsSent name="asked">{import.meta.env.SSR && <RequestedHelp asked={loaderData.asked} />}</AsSent>;
}

function RequestedHelp({ asked }: { asked: AskedHelp | undefined }) {
  return (
    <section className={`section wrap ${styles.page}`}>
      <div className={styles.tile}>
        <img src={picture} alt="" width="360" height="220" />
      </div>
      <div className={styles.words}>
        {asked ? <Asked asked={asked} /> : <NothingAsked />}
        <div className={styles.buttons}>
          <ButtonLink kind="go" href={localizeHref('/')} icon="home">
            {m.pages_help_home()}
          </ButtonLink>
          <form method="post">
            <Button type="submit" kind="outline" icon="phone">
              {m.pages_help_contact()}
            </Button>
          </form>
        </div>
      </div>
    </section>
  );
}

function Asked({ asked: { reference, answerBy, agency, reason } }: { asked: AskedHelp }) {
  const can = useCan();
  const group = reasonGroup(reason);
  const { headline, words } = wordsOf(group, can);
  return (
    <>
      <h1>{headline()}</h1>
      <p className="lead">{words()}</p>
      {reference && (
        <div className={styles.reference}>
          <p>
            {m.pages_help_reference()} <b className="num">{reference}</b>
          </p>
          <p className="small">
            {answerBy
              ? m.pages_help_by({ day: writtenDay(answerBy) })
              : m.pages_help_when({ days: HELP_ANSWERED_WITHIN_DAYS })}
          </p>
          {answerBy && can('follow-help') && <a href={helpStatusHref()}>{m.pages_help_look_up()}</a>}
        </div>
      )}
      <WaysOn group={group} />
      {agency && (
        <p>
          {agentLabel(agency.phone)}: <b>{agency.name}</b>,{' '}
          <a className="num" href={callHref(agency.phone)}>
            {writtenPhone(agency.phone)}
          </a>
        </p>
      )}
      {group !== 'other' && !agency && (
        <p>
          {m.pages_help_agent_phone()}{' '}
          <a className="num" href={callHref(brand.phones.support)}>
            {tollFree(brand.phones.support)}
          </a>
        </p>
      )}
    </>
  );
}

function NothingAsked() {
  const can = useCan();
  return (
    <>
      <h1>{m.pages_help_none_headline()}</h1>
      <p className="lead">{m.pages_help_none()}</p>
      <ul className={styles.ways}>
        <li>
          <a href={`${localizeHref(paths.contact)}#ask`}>
            <Icon name="help" />
            {m.pages_ask_headline()}
          </a>
        </li>
        {can('follow-help') && (
          <li>
            <a href={helpStatusHref()}>
              <Icon name="search" />
              {m.pages_help_look_up()}
            </a>
          </li>
        )}
      </ul>
      <p>
        {m.pages_help_none_call()} <CallLink phone={brand.phones.support} />
      </p>
    </>
  );
}

function WaysOn({ group }: { group: ReasonGroup }) {
  if (group === 'other') return null;
  return (
    <ul className={styles.ways}>
      {group === 'lienholder' && (
        <li>
          <a href={localizeHref(paths.lienholder)}>
            <Icon name="shield" />
            {m.pages_help_lien_link()}
          </a>
        </li>
      )}
      <li>
        <a href={localizeHref(paths.policyholder)}>
          <Icon name="user" />
          {m.pages_help_portal()}
        </a>
      </li>
    </ul>
  );
}
