import type { ReactNode } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import type { WorksheetView } from '#insurance/record/worksheet-view.ts';
import { Button } from '#ui/button.tsx';
import { Card, Facts } from '../../shell/cards.tsx';
import { FactorTable } from '../../shell/factor-table.tsx';
import styles from './price-cards.module.css';

/** Each format of a worksheet, in words; as `worksheetFile` knows them. */
const formats = () => [
  { format: 'pdf', words: m.price_worksheet_pdf() },
  { format: 'csv', words: m.price_worksheet_csv() },
  { format: 'json', words: m.price_worksheet_json() },
];

/** A worksheet whole: its sums, itself as files, and each product. @param title none where the page is called so */
export function WorksheetCards(props: { worksheet: WorksheetView; title?: string; files: ReactNode; note: string }) {
  const { worksheet, title, files, note } = props;
  return (
    <>
      <Card title={title}>
        <Facts facts={[{ label: m.worksheet_book(), value: worksheet.book }, ...worksheet.totals]} />
        {files}
        <p className="small">{note}</p>
      </Card>
      {worksheet.tables.map((table) => (
        <FactorTable key={table.title} table={table} />
      ))}
    </>
  );
}

/** @param at where a format is */
export const WorksheetLinks = ({ at }: { at: (format: string) => string }) => (
  <ul className={styles.files}>
    {formats().map(({ format, words }) => (
      <li key={format}>
        <a href={at(format)}>{words}</a>
      </li>
    ))}
  </ul>
);

/** Of a price that has no address yet: what was typed goes along. */
export const WorksheetForms = (props: { at: (format: string) => string; children: ReactNode }) => (
  <ul className={styles.files}>
    {formats().map(({ format, words }) => (
      <li key={format}>
        <form method="post" action={props.at(format)}>
          {props.children}
          <Button type="submit" kind="outline" size="small">
            {words}
          </Button>
        </form>
      </li>
    ))}
  </ul>
);
