import type { ReactNode } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import type { WorksheetView } from '#insurance/record/worksheet-view.ts';
import { Button } from '#ui/button.tsx';
import { Card, Facts } from '../../shell/cards.tsx';
import { FactorTable } from '../../shell/factor-table.tsx';
import styles from './price-cards.module.css';

/** The formats of a worksheet that `worksheetFile` knows, with their labels. */
const formats = () => [
  { format: 'pdf', words: m.price_worksheet_pdf() },
  { format: 'csv', words: m.price_worksheet_csv() },
  { format: 'json', words: m.price_worksheet_json() },
];

/** A complete worksheet: its sums, its files, and each product. @param title none if it is the page's title */
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

/** @param at gives the address of a format */
export const WorksheetLinks = ({ at }: { at: (format: string) => string }) => (
  <ul className={styles.files}>
    {formats().map(({ format, words }) => (
      <li key={format}>
        <a href={at(format)}>{words}</a>
      </li>
    ))}
  </ul>
);

/** For a price that has no address yet: each form carries along what was typed. */
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
