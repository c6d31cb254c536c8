import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { portalContext } from '#platform/context/portal-context.ts';
import { withQuery } from '#platform/http/list-query.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { EstimateDifference, EstimateSheet } from '../../cards/damage/estimate-sheet.tsx';
import { Card, CardPage } from '../../shell/cards.tsx';
import { Choices } from '../../shell/list-choices.tsx';
import { portalMeta, usePortalLink } from '../../shell/portal-page.ts';
import type { Route } from './+types/estimate-page';
import { ownEstimateOf } from './own-estimate.ts';
import styles from './tracker.module.css';

/** The repair estimate, version by version, and what changed between two versions. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  return ownEstimateOf(routing.get(portalContext), request, params);
}

export const meta: Route.MetaFunction = () => portalMeta(m.est_title);

export default function EstimatePage({ loaderData: { number, line, state, estimate, what } }: Route.ComponentProps) {
  const link = usePortalLink();
  const here = link(href('/insurednew/claims/:number/estimate/:line', { number, line: String(line) }));
  const file = link(href('/insurednew/claims/:number/estimate/:line/pdf', { number, line: String(line) }));
  const tracker = link(href('/insurednew/claims/:number', { number }));
  const { version, versions, difference } = estimate;
  const earlier = versions.filter((each) => each.version < version);
  return (
    <CardPage
      state={state}
      head={
        <>
          <a className="link-arrow" href={tracker}>
            <Icon name="arrow-left" />
            {m.letter_back()}
          </a>
          <h1>{m.est_title_of({ what })}</h1>
        </>
      }
      aside={
        <>
          {versions.length > 1 && (
            <Card title={m.est_versions()}>
              <Choices
                label={m.est_versions()}
                choices={versions.map((each) => ({
                  href: withQuery(here, { version: String(each.version) }),
                  label: `${m.est_version({ version: each.version })}: ${each.total}`,
                  isCurrent: each.isShown,
                }))}
              />
            </Card>
          )}
          {earlier.length > 1 && (
            <Card title={m.est_compare()}>
              <Choices
                label={m.est_compare()}
                choices={earlier.map((each) => ({
                  href: withQuery(here, { version: String(version), against: String(each.version) }),
                  label: m.est_version({ version: each.version }),
                  isCurrent: each.version === difference?.against,
                }))}
              />
            </Card>
          )}
          <Card>
            <p>{m.est_shop()}</p>
            <p>{`${m.est_hidden()} ${m.est_next_here()}`}</p>
            <p>
              {m.est_wrong()} <a href={tracker}>{m.est_write()}</a>
            </p>
            <Button type="button" kind="outline" icon="print" className={styles.print} data-prints>
              {m.est_print()}
            </Button>
            <p>
              <a
                href={withQuery(file, { version: String(version), against: difference && String(difference.against) })}
              >
                {m.letter_pdf()}
              </a>
            </p>
          </Card>
        </>
      }
    >
      <Card>
        <p>{m.claim_number({ number })}</p>
        <p>
          <b>{m.est_written({ version, day: estimate.day, writer: estimate.writer })}</b>
        </p>
        <p>{m.est_lead()}</p>
        {!estimate.isLatest && <p className="mute">{m.est_old()}</p>}
      </Card>
      <EstimateDifference estimate={estimate} />
      <EstimateSheet estimate={estimate} />
    </CardPage>
  );
}
