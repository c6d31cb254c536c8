import { href } from 'react-router';
import { stateName } from '#config/by-state/state-names.ts';
import { m } from '#config/messages/compiled/messages.js';
import { getLocale } from '#config/messages/compiled/runtime.js';
import { noticeParagraphs } from '#insurance/notices/notice.ts';
import { AUDIENCE_PLACES, statesAt, VERSIONS_SHOWN, versionStatuses } from '#insurance/notices/notice-desk.ts';
import { audienceOf, findVersions } from '#insurance/notices/notice-store.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { Chip } from '#ui/chip.tsx';
import cards from '../../shell/cards.module.css';
import { Card, CardPage } from '../../shell/cards.tsx';
import { portalMeta, usePortalLink } from '../../shell/portal-page.ts';
import { staffFor } from '../staff-desk.ts';
import type { Route } from './+types/notices-page';

export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  await staffFor(context, request, 'see-notices');
  const systems = [];
  for (const place of AUDIENCE_PLACES) {
    const versions = await findVersions(context.db, audienceOf(place), VERSIONS_SHOWN);
    const status = versionStatuses(versions);
    const inForce = versions.find(({ version }) => status.get(version) === 'in-force');
    systems.push({
      place,
      states: statesAt(place).map((state) => stateName(state)),
      scheduled: versions.filter(({ version }) => status.get(version) === 'scheduled').length,
      words: inForce ? noticeParagraphs(inForce.html) : [],
    });
  }
  return { systems };
}

export const meta: Route.MetaFunction = () => portalMeta(m.staff_notices);

export default function NoticesPage({ loaderData }: Route.ComponentProps) {
  const link = usePortalLink();
  const list = new Intl.ListFormat(getLocale());
  const shared = loaderData.systems.map(({ states }) => states).filter(({ length }) => length > 1);
  return (
    <CardPage>
      <h1>{m.staff_notices()}</h1>
      <p>
        {[
          m.staff_notices_lead(),
          ...shared.map((states) => m.staff_notices_shared({ states: list.format(states) })),
        ].join(' ')}
      </p>
      {loaderData.systems.map(({ place, states, scheduled, words }) => (
        <Card
          key={place}
          title={
            <>
              {list.format(states)}
              <Chip kind={words.length > 0 ? 'ok' : 'none'}>
                {words.length > 0 ? m.staff_notice_in_force() : m.staff_notice_none()}
              </Chip>
              {scheduled > 0 && <Chip kind="none">{m.staff_notice_to_come({ count: scheduled })}</Chip>}
            </>
          }
        >
          {words[0] && <p className={cards.letter}>{words[0]}</p>}
          <p>
            <a href={link(href('/staff/notices/:audience', { audience: place }))}>
              {m.staff_notice_edit({ states: list.format(states) })}
            </a>
          </p>
        </Card>
      ))}
    </CardPage>
  );
}
