import { useEffect } from 'react';
import { data, useSearchParams } from 'react-router';
import picture from '#config/art/obj-chat.svg';
import { brand } from '#config/brand.ts';
import { HELP_ANSWERED_WITHIN_DAYS } from '#config/contact-desks.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, tollFree, writtenPhone } from '#config/phone-number.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { pageHead } from '../content/page-head.ts';
import { writtenDay } from '../content/written-day.ts';
import { helpStatusHref, paths } from '../layout/navigation.ts';
import { setShared, sharedIn, useShared } from '../shared-state.ts';
import type { Route } from './+types/requested-help-page';
import { askedHelp } from './asked-help.server.ts';
import { policyShown, type ReasonGroup, reasonGroup } from './requested-help.ts';
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
  const { answerBy, ...asked } = askedHelp.read(request) ?? {};
  // What is one person's is not kept for the next.
  return data(
    { ...asked, expected: answerBy && writtenDay(answerBy) },
    asked.reference || asked.agency ? { headers: { 'cache-control': 'private, no-store' } } : {},
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders, parentHeaders }) =>
  loaderHeaders.has('cache-control') ? loaderHeaders : parentHeaders;

const messages: Record<ReasonGroup, { headline: () => string; words: () => string }> = {
  cancel: { headline: m.pages_help_cancel_headline, words: m.pages_help_cancel },
  change: { headline: m.pages_help_change_headline, words: m.pages_help_change },
  lienholder: { headline: m.pages_help_lien_headline, words: m.pages_help_lien },
  other: { headline: m.pages_help_generic_headline, words: () => m.pages_help_other({ name: brand.name }) },
};

/** HP-10: what happens next, by the reason of the request: the address says it, else it was stored. */
export default function RequestedHelpPage({ loaderData: { reference, agency, expected } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const { helpReason: asked } = sharedIn({ helpReason: search.get('reason') });
  const last = useShared('helpReason');
  useEffect(() => {
    if (asked) setShared({ helpReason: asked });
  }, [asked]);
  const group = reasonGroup(asked || last);
  const policy = policyShown(search.get('PorC'));
  const { headline, words } = messages[group];
  return (
    <section className={`section wrap ${styles.page}`}>
      <div className={styles.tile}>
        <img src={picture} alt="" width="360" height="220" />
      </div>
      <div className={styles.words}>
        {policy && <p className="eyebrow num">{m.pages_help_policy({ number: policy })}</p>}
        <h1>{headline()}</h1>
        <p className="lead">{words()}</p>
        {reference && (
          <div className={styles.reference}>
            <p>
              {m.pages_help_reference()} <b className="num">{reference}</b>
            </p>
            <p className="small">
              {expected ? m.pages_help_by({ day: expected }) : m.pages_help_when({ days: HELP_ANSWERED_WITHIN_DAYS })}
            </p>
            {expected && <a href={helpStatusHref()}>{m.pages_help_look_up()}</a>}
          </div>
        )}
        <WaysOn group={group} />
        {agency && (
          <p>
            {m.pages_help_agent()}: <b>{agency.name}</b>,{' '}
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
        <div className={styles.buttons}>
          <ButtonLink kind="go" href={localizeHref('/')} icon="home">
            {m.pages_help_home()}
          </ButtonLink>
          <ButtonLink
            kind="outline"
            href={localizeHref(paths.contact)}
            icon="phone"
            onClick={() => setShared({ helpReason: '' })}
          >
            {m.pages_help_contact()}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

function WaysOn({ group }: { group: ReasonGroup }) {
  if (group !== 'change' && group !== 'lienholder') return null;
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
