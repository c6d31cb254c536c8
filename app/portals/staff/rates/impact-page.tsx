import { data, href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { actsOf } from '#config/staff-acts.ts';
import { findImpact } from '#insurance/rates/impact-store.ts';
import { foundView, runView, worstView } from '#insurance/rates/impact-view.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { ButtonLink } from '#ui/button.tsx';
import { WideTable } from '#ui/wide-table.tsx';
import { Card, CardPage, Facts } from '../../shell/cards.tsx';
import { portalMeta, usePortalLink } from '../../shell/portal-page.ts';
import { FigureBars } from '../figures/figure-bars.tsx';
import { staffFor } from '../staff-desk.ts';
import type { Route } from './+types/impact-page';
import { WorstPolicies } from './worst-policies.tsx';

/** A run of two rate books over the book of business: its progress, and its results so far. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { db, language } = context;
  const { roles } = await staffFor(context, request, 'see-impact');
  const run = await findImpact(db, rowNumber(params.id));
  if (!run) throw data(null, { status: 404 });
  return {
    run: runView(run, language),
    found: foundView(run, language),
    worst: await worstView(db, run, language),
    may: actsOf(roles),
  };
}

export const meta: Route.MetaFunction = () => portalMeta(m.rates_run);

export default function ImpactPage({ loaderData: { run, found, worst, may } }: Route.ComponentProps) {
  const link = usePortalLink();
  const { total } = found;
  return (
    <CardPage>
      <p>
        <a href={link(href('/staff/rates'))}>{m.rates_back()}</a>
      </p>
      <h1>{m.rates_from_to({ from: run.fromBook, to: run.toBook })}</h1>
      <Card title={run.finished ? m.rates_run_done() : m.rates_run_percent({ percent: run.percent })}>
        {!run.finished && (
          <>
            <progress value={run.percent} max={100} aria-label={m.rates_run()} />
            <p>{m.rates_run_waits({ seen: run.seen })}</p>
            <p>
              <ButtonLink kind="outline" href={link(href('/staff/rates/impact/:id', { id: String(run.id) }))}>
                {m.rates_run_reload()}
              </ButtonLink>
            </p>
          </>
        )}
        <Facts
          facts={[
            { label: m.rates_rated(), value: String(total.policies) },
            { label: run.fromBook, value: total.before },
            { label: run.toBook, value: total.after },
            { label: m.rates_change(), value: total.change },
            { label: m.staff_request_asked(), value: `${run.asked}, ${run.askedBy}` },
            { label: m.rates_run_finished(), value: run.finished },
          ]}
        />
      </Card>
      <Card title={m.rates_bands()}>
        <FigureBars
          figure={{
            of: m.rates_change(),
            title: m.rates_bands(),
            columns: [m.rates_policies()],
            rows: found.bands.map(({ label, policies }) => ({ label, counts: [policies] })),
          }}
        />
      </Card>
      <Card title={m.rates_worst()}>
        {worst.length === 0 ? (
          <p className="mute">{m.rates_worst_none()}</p>
        ) : (
          <WorstPolicies worst={worst} mayOpen={may.includes('see-policy')} />
        )}
      </Card>
      <Sums title={m.rates_by_state()} rows={found.states} run={run} />
      <Sums title={m.rates_by_territory()} rows={found.territories} run={run} />
      <Sums title={m.rates_by_tier()} rows={found.tiers} run={run} />
      {found.notRated.length > 0 && (
        <Card title={m.rates_not_rated()}>
          <Facts facts={found.notRated.map(({ why, policies }) => ({ label: why, value: String(policies) }))} />
        </Card>
      )}
    </CardPage>
  );
}

type Data = Route.ComponentProps['loaderData'];

function Sums({ title, rows, run }: { title: string; rows: Data['found']['states']; run: Data['run'] }) {
  return (
    <Card title={title}>
      <WideTable label={title} stacks>
        <thead>
          <tr>
            <th scope="col">{m.rates_of()}</th>
            <th scope="col">{m.rates_policies()}</th>
            <th scope="col">{run.fromBook}</th>
            <th scope="col">{run.toBook}</th>
            <th scope="col">{m.rates_change()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, policies, before, after, change }) => (
            <tr key={name}>
              <td>{name}</td>
              <td data-label={m.rates_policies()}>{policies}</td>
              <td data-label={run.fromBook}>{before}</td>
              <td data-label={run.toBook}>{after}</td>
              <td data-label={m.rates_change()}>{change}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </Card>
  );
}
