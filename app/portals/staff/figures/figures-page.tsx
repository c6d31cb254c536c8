import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { mayDo } from '#config/staff-acts.ts';
import { PERIODS, periodOf, readFigures, shortened } from '#insurance/figures/staff-figures.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { withQuery } from '#platform/http/list-query.ts';
import { Card, CardPage, Empty } from '../../shell/cards.tsx';
import { Choices } from '../../shell/list-choices.tsx';
import { portalMeta, usePortalLink } from '../../shell/portal-page.ts';
import { staffFor } from '../staff-desk.ts';
import type { Route } from './+types/figures-page';
import { FigureBars } from './figure-bars.tsx';
import { seesClaims } from './sees-claims.ts';

export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { roles } = await staffFor(context, request, 'see-figures');
  const days = periodOf(new URL(request.url).searchParams);
  const figures = await readFigures(context.db, days, context.language, seesClaims(roles));
  const mayDownload = mayDo(roles, 'download-figures');
  return {
    days,
    periods: PERIODS,
    mayDownload,
    figures: figures.map((each) => ({ ...shortened(each), total: each.rows.length })),
  };
}

export const meta: Route.MetaFunction = () => portalMeta(m.staff_figures);

export default function FiguresPage({ loaderData: { days, periods, mayDownload, figures } }: Route.ComponentProps) {
  const link = usePortalLink();
  const figuresOf = (period: number) => withQuery(link(href('/staff/figures')), { days: String(period) });
  const longest = Math.max(...periods);
  /** If a period has no figures, link to a longer one; if the longest has none, to the desk. */
  const elsewhere =
    days < longest
      ? { href: figuresOf(longest), act: m.staff_figures_longer({ days: longest }) }
      : { href: link(href('/staff')), act: m.staff_back_to_desk() };
  return (
    <CardPage>
      <h1>{m.staff_figures()}</h1>
      <Choices
        label={m.staff_figures_period()}
        choices={periods.map((each) => ({
          href: figuresOf(each),
          label: m.staff_figures_days({ days: each }),
          isCurrent: each === days,
        }))}
      />
      {figures.map((figure) => (
        <Card key={figure.name} title={figure.title}>
          {figure.note && <p className="small mute">{figure.note}</p>}
          {figure.rows.length === 0 ? (
            <Empty object="checklist" {...elsewhere}>
              {m.staff_figures_none()}
            </Empty>
          ) : (
            <FigureBars figure={figure} />
          )}
          {mayDownload && figure.rows.length > 0 && (
            <p>
              <a
                href={withQuery(link(href('/staff/figures/:file', { file: `${figure.name}.csv` })), {
                  days: String(days),
                })}
              >
                {m.staff_figures_csv({ title: figure.title, count: figure.total })}
              </a>
            </p>
          )}
        </Card>
      ))}
    </CardPage>
  );
}
