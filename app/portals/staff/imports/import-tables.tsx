import { m } from '#config/messages/compiled/messages.js';
import type { importView, problemsView } from '#insurance/book/import/desk/import-view.ts';
import { WideTable } from '#ui/wide-table.tsx';
import { Card } from '../../shell/cards.tsx';

type View = ReturnType<typeof importView>;

/** The number of policies in force by state: in our database, and according to the file. */
export const InForceTable = ({ states }: Pick<View, 'states'>) => (
  <Card title={m.imports_in_force()}>
    <WideTable label={m.imports_in_force()} stacks>
      <thead>
        <tr>
          <th scope="col">{m.imports_state_column()}</th>
          <th scope="col">{m.imports_before()}</th>
          <th scope="col">{m.imports_in_file()}</th>
        </tr>
      </thead>
      <tbody>
        {states.map(({ state, before, file }) => (
          <tr key={state}>
            <td>{state}</td>
            <td data-label={m.imports_before()}>{before}</td>
            <td data-label={m.imports_in_file()}>{file}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  </Card>
);

export const WorstTable = ({ worst }: Pick<View, 'worst'>) => (
  <Card title={m.imports_worst()}>
    <WideTable label={m.imports_worst()} stacks>
      <thead>
        <tr>
          <th scope="col">{m.imports_policy()}</th>
          <th scope="col">{m.imports_now()}</th>
          <th scope="col">{m.imports_then()}</th>
          <th scope="col">{m.imports_line()}</th>
        </tr>
      </thead>
      <tbody>
        {worst.map(({ policy, before, after, line }) => (
          <tr key={policy}>
            <td>{policy}</td>
            <td data-label={m.imports_now()}>{before}</td>
            <td data-label={m.imports_then()}>{after}</td>
            <td data-label={m.imports_line()}>{line}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  </Card>
);

export const ProblemTable = ({ problems }: { problems: ReturnType<typeof problemsView> }) => (
  <WideTable label={m.imports_problems()} stacks>
    <thead>
      <tr>
        <th scope="col">{m.imports_line()}</th>
        <th scope="col">{m.imports_policy()}</th>
        <th scope="col">{m.imports_problem()}</th>
        <th scope="col">{m.imports_state()}</th>
      </tr>
    </thead>
    <tbody>
      {problems.map(({ key, place, policy, problem, field, outcome }) => (
        <tr key={key}>
          <td>{place}</td>
          <td data-label={m.imports_policy()}>{policy || '–'}</td>
          <td data-label={m.imports_problem()}>
            {/* On a phone, all of this is one cell beside its label. */}
            <span>
              {problem} {field && <code>{field}</code>}
            </span>
          </td>
          <td data-label={m.imports_state()}>{outcome}</td>
        </tr>
      ))}
    </tbody>
  </WideTable>
);
