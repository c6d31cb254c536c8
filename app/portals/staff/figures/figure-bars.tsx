import type { Figure } from '#insurance/figures/staff-figures.ts';
import { WideTable } from '#ui/wide-table.tsx';
import styles from './figure-bars.module.css';

const SWATCHES = [styles.first, styles.second];

type FigureBarsProps = { figure: Pick<Figure, 'of' | 'title' | 'columns' | 'rows'> };

/** A table with a bar in each row: the numbers are the figure, and the bars compare them at a glance. */
export function FigureBars({ figure: { of, title, columns, rows } }: FigureBarsProps) {
  const most = Math.max(1, ...rows.map(({ counts }) => counts.reduce((sum, count) => sum + count, 0)));
  return (
    <WideTable label={title} className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{of}</th>
          {columns.map((column, at) => (
            <th key={column} scope="col" className={styles.count}>
              <i className={SWATCHES[at]} />
              {column}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, counts }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {counts.map((count, at) => (
              <td key={columns[at]} className={styles.count}>
                {count}
              </td>
            ))}
            <td className={styles.bar}>
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                {counts.map((count, at) => (
                  <rect
                    key={columns[at]}
                    className={SWATCHES[at]}
                    x={(100 * counts.slice(0, at).reduce((sum, each) => sum + each, 0)) / most}
                    width={(100 * count) / most}
                    height="10"
                  />
                ))}
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}
