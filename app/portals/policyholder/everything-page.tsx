import { m } from '#config/messages/compiled/messages.js';
import { readEverything } from '#insurance/policyholders/everything.ts';
import { everythingInWords } from '#insurance/policyholders/everything-words.ts';
import { portalContext } from '#platform/asked/portal-context.ts';
import { Button } from '#ui/button.tsx';
import { ObjectTile, Paper, PaperPage } from '../shell/papers.tsx';
import { portalMeta, usePortalLink, useStateOfPage } from '../shell/portal-page.ts';
import type { Route } from './+types/everything-page';
import styles from './everything-page.module.css';
import { policyholderOf } from './policyholder.ts';

/** Everything we hold about the person, to read or to print; as data it is a file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = context.get(portalContext);
  const id = await policyholderOf(asked, request);
  return { sections: everythingInWords(await readEverything(asked, id, 'page'), asked.language) };
}

export const meta: Route.MetaFunction = () => portalMeta(m.held_title);

export default function EverythingPage({ loaderData: { sections } }: Route.ComponentProps) {
  const link = usePortalLink();
  return (
    <PaperPage
      state={useStateOfPage()}
      head={<h1>{m.held_title()}</h1>}
      aside={
        <Paper title={m.held_keep()}>
          <ObjectTile object="title" />
          <form method="post" action={link('/insurednew/profile/everything.json')} className={styles.screenOnly}>
            <Button type="submit" kind="outline" icon="download" isBlock>
              {m.held_file()}
            </Button>
          </form>
          <a className={styles.screenOnly} href={link('/insurednew/profile')}>
            {m.profile_title()}
          </a>
        </Paper>
      }
    >
      {sections.map(({ title, rows }) => (
        <Paper key={title} title={title}>
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
        </Paper>
      ))}
    </PaperPage>
  );
}
