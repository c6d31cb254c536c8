import type { Fields } from '#contract/call.ts';
import { type DescribedField, DescribedFieldView } from '../shell/described-fields.tsx';
import styles from './question-fields.module.css';

export type GroupView = { legend: string | undefined; fields: DescribedField[] };

/** The fields of a step; each bears its name as its id, so that the error summary leads to it. */
export function QuestionFields({ groups, ...typed }: { groups: GroupView[]; errors: Fields; values: Fields }) {
  return groups.map(({ legend, fields }) => {
    const all = fields.map((field) => <DescribedFieldView key={field.name} field={field} id={field.name} {...typed} />);
    if (!legend) return all;
    return (
      <fieldset key={legend} className={styles.group}>
        <legend>{legend}</legend>
        <div className={styles.pair}>{all}</div>
      </fieldset>
    );
  });
}
