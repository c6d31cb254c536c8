import { m } from '#config/messages/compiled/messages.js';
import { Chip } from '#ui/chip.tsx';
import cards from '../../shell/cards.module.css';
import { Card, Facts } from '../../shell/cards.tsx';
import styles from './found-card.module.css';

type FoundCardProps = {
  records: {
    id: number;
    title: string;
    note: string | undefined;
    source: string;
    rows: {
      id: string;
      said: string;
      found: string;
      effect: string;
      decision?: { is: 'accepted' | 'disputed' | 'upheld'; why?: string | undefined } | undefined;
    }[];
  }[];
};

const CHIPS = {
  accepted: ['ok', m.refer_found_accepted],
  disputed: ['warn', m.refer_found_disputed],
  upheld: ['none', m.refer_found_upheld],
} as const;

/** What the applicant said beside what the records show, and what the applicant says about the difference. */
export function FoundCard({ records }: FoundCardProps) {
  if (records.length === 0) return null;
  return (
    <Card title={m.records_title()}>
      {records.map(({ id, title, note, source, rows }) => (
        <div key={id} className={styles.report}>
          <h3>{title}</h3>
          <p className="small mute">{source}</p>
          {note && <p>{note}</p>}
          {rows.map(({ id: row, said, found, effect, decision }) => {
            const [kind, words] = decision ? CHIPS[decision.is] : (['due', m.refer_found_open] as const);
            return (
              <div key={row} className={styles.row}>
                <p className={cards.row}>
                  <Chip kind={kind}>{words()}</Chip> <b>{found}</b>
                </p>
                <Facts
                  as="list"
                  facts={[
                    { label: m.refer_found_said(), value: said },
                    { label: m.refer_found_why(), value: decision?.why },
                    { label: m.refer_found_effect(), value: effect },
                  ]}
                />
              </div>
            );
          })}
        </div>
      ))}
    </Card>
  );
}
