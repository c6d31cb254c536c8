import { href, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { joinPolicyName } from '#contract/policy-name.ts';
import { filingsOf } from '#insurance/filings/filing-store.ts';
import { filingLine } from '#insurance/filings/filing-view.ts';
import { noticeToPrint } from '#insurance/nonpayment/cancellation-notice.ts';
import { type DetailsView, policyDetailsView } from '#insurance/policies/own-policy-details.ts';
import { findOwned, findOwnPolicies } from '#insurance/policies/own-policy-store.ts';
import { asOfPolicy, asOfView } from '#insurance/record/as-of.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import type { Context } from '#platform/context/handler.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { Alert } from '#ui/alert.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { CoverChip } from '../cards/cover-chip.tsx';
import { IN_FORCE } from '../cards/price/price-of.ts';
import cards from '../shell/cards.module.css';
import { Card, CardPage, Facts, ObjectTile } from '../shell/cards.tsx';
import { portalMeta, usePortalLink } from '../shell/portal-page.ts';
import type { Route } from './+types/own-policy-page';
import { CoverList } from './cover-list.tsx';
import styles from './own-policy-page.module.css';
import { ownPolicyOf, policyholderOf } from './policyholder.ts';

/** One of the person's own policies; without a number in the address, redirects to the policy in force today. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  if (!params.number) throw redirect(inSameLanguage(await firstPath(context, request), request), 303);
  const { accountId, policy } = await ownPolicyOf(context, request, params.number);
  const policies = await findOwnPolicies(context.db, accountId);
  const asOf = await asOfPolicy(context, policy.id);
  return {
    hasNotice: policy.status === 'C' && (await noticeToPrint(context.db, policy.id)) !== undefined,
    filings: (await filingsOf(context.db, policy.id)).map((filing) =>
      filingLine(filing, dayIn(policy.state, new Date()), context.language),
    ),
    asOf: asOfView(asOf, policy, context.language),
    policy: policyDetailsView(policy, await findOwned(context.db, accountId), new Date(), context.language),
    others: policies
      .filter(({ id }) => id !== policy.id)
      .map((other) => ({ number: `${other.prefix} ${other.number}`, name: joinPolicyName(other) })),
  };
}

async function firstPath(context: Context, request: Request): Promise<string> {
  const [first] = await findOwnPolicies(context.db, await policyholderOf(context, request));
  return first ? href('/insurednew/policy/:number?', { number: joinPolicyName(first) }) : href('/insurednew/home');
}

export const meta: Route.MetaFunction = () => portalMeta(m.holder_policy_title);

export default function OwnPolicyPage({
  loaderData: { policy, filings, others, asOf, hasNotice },
}: Route.ComponentProps) {
  const link = usePortalLink();
  return (
    <CardPage
      state={policy.state}
      head={
        <div className={styles.head}>
          <div>
            <h1>{m.holder_policy_of({ number: policy.number })}</h1>
            {!asOf?.isTooOld && <CoverChip cover={policy.cover} />}
          </div>
          {others.length > 0 && (
            <p>
              {m.holder_other_policies()}{' '}
              {others.map(({ number, name }) => (
                <a key={name} href={link(href('/insurednew/policy/:number?', { number: name }))}>
                  {number}
                </a>
              ))}
            </p>
          )}
        </div>
      }
      aside={
        <>
          <Card title={m.holder_acts()}>
            <ObjectTile object="checklist" />
            <p className={`${cards.row} ${styles.ways}`}>
              <a
                className={buttonClass({ kind: 'outline', isBlock: true })}
                href={link(href('/insurednew/policy/:number/change/:kind?', { number: policy.name }))}
              >
                <Icon name="pencil" />
                {m.change_ask()}
              </a>
              <a
                className={buttonClass({ kind: 'outline', isBlock: true })}
                href={link(href('/insurednew/policy/:number/renewal', { number: policy.name }))}
              >
                <Icon name="refresh" />
                {m.renewal_link()}
              </a>
              {!asOf?.isTooOld && (
                <a
                  className={buttonClass({ kind: 'outline', isBlock: true })}
                  href={link(href('/insurednew/policy/:number/price/:of', { number: policy.name, of: IN_FORCE }))}
                >
                  <Icon name="receipt" />
                  {m.price_explained_title()}
                </a>
              )}
            </p>
          </Card>
          {!asOf?.isTooOld && (
            <Card title={m.holder_documents()}>
              <ObjectTile object="title" />
              <p className="mute">{m.holder_declarations_note()}</p>
              <a
                className={buttonClass({ kind: 'outline', isBlock: true })}
                href={link(href('/insurednew/policy/:number/declarations', { number: policy.name }))}
              >
                <Icon name="download" />
                {m.holder_declarations()}
              </a>
              {hasNotice && (
                <a
                  className={buttonClass({ kind: 'outline', isBlock: true })}
                  href={link(href('/insurednew/policy/:number/notice', { number: policy.name }))}
                >
                  <Icon name="download" />
                  {m.notice_paper_title()}
                </a>
              )}
            </Card>
          )}
        </>
      }
    >
      {asOf?.isTooOld ? (
        <Alert kind="warn" role="none">
          {asOf.words}
        </Alert>
      ) : (
        <>
          <WhatItCovers policy={policy} asOf={asOf?.words} />
          {filings.length > 0 && (
            <Card title={m.filing_title()}>
              {filings.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </Card>
          )}
        </>
      )}
    </CardPage>
  );
}

function WhatItCovers({ policy, asOf }: { policy: DetailsView; asOf: string | undefined }) {
  return (
    <>
      <Card title={m.holder_term()}>
        <Facts facts={policy.facts} />
        {asOf && <p className="mute">{asOf}</p>}
      </Card>

      <Card title={m.guest_cover_every_vehicle()}>
        <CoverList covers={policy.covers} missing={policy.missing} />
      </Card>

      {policy.vehicles.map((vehicle) => (
        <Card key={vehicle.vin} title={vehicle.name}>
          <Facts facts={vehicle.facts} />
          <CoverList covers={vehicle.covers} missing={vehicle.missing} />
        </Card>
      ))}

      <Card title={m.holder_drivers_title()}>
        <ul className={`${cards.rows} ${styles.list}`}>
          {policy.drivers.map(({ name, note, isExcluded }) => (
            <li key={name}>
              <b>{name}</b>
              <span className={isExcluded ? styles.excluded : 'mute'}>{note}</span>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
