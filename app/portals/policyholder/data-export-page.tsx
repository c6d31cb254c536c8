import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { readDataExport } from '#insurance/policyholders/data-export.ts';
import { dataExportView } from '#insurance/policyholders/data-export-labels.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { Button } from '#ui/button.tsx';
import { Card, CardPage, ObjectTile } from '../shell/cards.tsx';
import { portalMeta, usePortalLink, useStateOfPage } from '../shell/portal-page.ts';
import type { Route } from './+types/data-export-page';
import styles from './data-export-page.module.css';
import { policyholderOf } from './policyholder.ts';

/** The person's data export as a page to read or print; the same data can be downloaded as a file. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const id = await policyholderOf(context, request);
  return { sections: dataExportView(await readDataExport(context, id, 'page'), context.language) };
}

export const meta: Route.MetaFunction = () => portalMeta(m.held_title);

export default function DataExportPage({ loaderData: { sections } }: Route.ComponentProps) {
  const link = usePortalLink();
  return (
    <CardPage
      state={useStateOfPage()}
      head={<h1>{m.held_title()}</h1>}
      aside={
        <Card title={m.held_keep()}>
          <ObjectTile object="title" />
          <form method="post" action={link(href('/insurednew/profile/everything.json'))} className={styles.screenOnly}>
            <Button type="submit" kind="outline" icon="download" isBlock>
              {m.held_file()}
            </Button>
          </form>
          <a className={styles.screenOnly} href={link(href('/insurednew/profile'))}>
            {m.profile_title()}
          </a>
        </Card>
      }
    >
      {sections.map(({ title, rows }) => (
        <Card key={title} title={title}>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of one reading, in their order.
            <dl key={at} className={styles.held}>
              {row.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          ))}
        </Card>
      ))}
    </CardPage>
  );
}
