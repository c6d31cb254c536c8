import { data } from 'react-router';
import picture from '#config/art/obj-chat.svg';
import { brand } from '#config/brand.ts';
import { stateName } from '#config/by-state/state-names.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { getLocale } from '#config/messages/compiled/runtime.js';
import { AsSent } from '#ui/as-sent.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { CallLink } from '../content/call-link.tsx';
import { PageBand } from '../content/page-band.tsx';
import { pageHead } from '../content/page-head.ts';
import { paths } from '../navigation/navigation.ts';
import type { Route } from './+types/message-sent-page';
import styles from './message-sent-page.module.css';
import { type SentMessage, sentMessage } from './sent-message.server.ts';

export function loader({ request }: Route.LoaderArgs) {
  const sent = sentMessage.read(request);
  // The page is personal, so no cache may store it.
  return data({ sent }, { headers: { 'cache-control': 'private, no-store' } });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  import.meta.env.SSR
    ? [
        ...pageHead({
          matches,
          title: m.contact_sent_title(),
          description: m.contact_lead(),
          path: paths.messageSent,
        }),
        { name: 'robots', content: 'noindex' },
      ]
    : [];

/** The confirmation of a message: its reference, and the day of the answer. */
export default function MessageSentPage({ loaderData }: Route.ComponentProps) {
  return <AsSent name="sent">{import.meta.env.SSR && <Sent sent={loaderData.sent} />}</AsSent>;
}

function Sent({ sent }: { sent: SentMessage | undefined }) {
  const day = new Intl.DateTimeFormat(`${getLocale()}-US`, { dateStyle: 'full', timeZone: 'UTC' });
  return (
    <>
      <PageBand title={sent ? m.contact_sent_title() : m.contact_sent_before()} picture={picture} />
      <div className={`wrap ${styles.words}`}>
        {sent ? (
          <>
            <p className="lead">{m.contact_sent_to({ state: stateName(sent.state) })}</p>
            <p className={styles.reference}>
              {m.contact_sent_reference()} <b className="num">{sent.reference}</b>
            </p>
            <p>{m.contact_sent_when({ day: day.format(new Date(sent.answerBy)) })}</p>
            <p>{m.contact_sent_mail()}</p>
          </>
        ) : (
          <p className="lead">{m.contact_sent_nothing()}</p>
        )}
        <p>
          {m.contact_sent_urgent()} <CallLink phone={brand.phones.support} />
        </p>
        <div className={styles.ways}>
          <ButtonLink kind="go" href={localizeHref('/')} icon="home">
            {m.pages_help_home()}
          </ButtonLink>
          <ButtonLink kind="outline" href={localizeHref(paths.contact)} icon="phone">
            {m.pages_contact_title()}
          </ButtonLink>
        </div>
      </div>
    </>
  );
}
