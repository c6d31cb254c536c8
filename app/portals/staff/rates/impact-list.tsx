import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import type { RunView } from '#insurance/rates/impact-view.ts';
import { Chip } from '#ui/chip.tsx';
import { WideTable } from '#ui/wide-table.tsx';
import { usePortalLink } from '../../shell/portal-page.ts';

/** Rate impact runs over the book of business, newest first. */
export function ImpactList({ runs }: { runs: RunView[] }) {
  const link = usePortalLink();
  return (
    <WideTable label={m.rates_runs()} stacks>
      <thead>
        <tr>
          <th scope="col">{m.rates_run()}</th>
          <th scope="col">{m.staff_request_status()}</th>
          <th scope="col">{m.staff_request_asked()}</th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <tr key={run.id}>
            <td>
              <a href={link(href('/staff/rates/impact/:id', { id: String(run.id) }))}>
                {m.rates_from_to({ from: run.fromBook, to: run.toBook })}
              </a>
            </td>
            <td data-label={m.staff_request_status()}>
              {run.finished ? (
                <Chip kind="ok">{m.rates_run_done()}</Chip>
              ) : (
                <Chip kind="warn">{m.rates_run_percent({ percent: run.percent })}</Chip>
              )}
            </td>
            <td data-label={m.staff_request_asked()}>
              {run.asked}, {run.askedBy}
            </td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}
