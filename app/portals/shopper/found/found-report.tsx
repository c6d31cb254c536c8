import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import type { FoundView } from '#insurance/quotes/found/found-view.ts';
import { Chip, type ChipKind } from '#ui/chip.tsx';
import { AreaField } from '#ui/field.tsx';
import { FieldNote } from '#ui/field-note.tsx';
import { Icon } from '#ui/icon.tsx';
import rows from '../radio-rows.module.css';
import { useDesk } from '../use-desk.ts';
import styles from './found.module.css';

type Report = FoundView[number];
type Row = Report['rows'][number];
type Typed = { errors: Fields; values: Fields };

type Asking = {
  /** A look-up is still due. Replies are hidden until then, because the look-up button would discard them. */
  isAsking: boolean;
};

/** One record: its source, and each of its entries beside what the shopper answered. */
export function FoundReport({ report, ...typed }: Typed & Asking & { report: Report }) {
  const { title, source, note, rows, outcome } = report;
  const isDesk = useDesk() !== undefined;
  const [kind, words] = chipOf(report, isDesk);
  return (
    <section className={styles.report} aria-labelledby={`report-${report.id}`}>
      <div className={styles.head}>
        <h2 id={`report-${report.id}`}>{title}</h2>
        <Chip kind={kind}>{words}</Chip>
      </div>
      {note && (
        <p className={styles.note}>
          <Icon name={outcome === 'found' ? 'check' : 'info'} />
          <span>{note}</span>
        </p>
      )}
      {rows.map((row) => (
        <FoundRow key={row.id} row={row} isDesk={isDesk} {...typed} />
      ))}
      <p className="small mute">
        {m.records_source_full({
          name: source.name,
          address: source.address,
          phone: source.writtenPhone,
          day: source.day,
        })}
      </p>
    </section>
  );
}

/** A chip for the whole record: amber if an entry waits for the shopper's reply. An agent reads of their client. */
function chipOf({ outcome, rows }: Report, isDesk: boolean): [ChipKind, string] {
  if (outcome === undefined) return ['due', m.records_chip_waiting()];
  if (outcome !== 'found') return ['none', isDesk ? m.records_chip_unknown_desk() : m.records_chip_unknown()];
  const open = rows.filter(({ isAsked }) => isAsked);
  if (open.some(({ comparison, decision }) => comparison === 'differs' && !decision))
    return ['warn', isDesk ? m.records_chip_differs_desk() : m.records_chip_differs()];
  if (open.some(({ decision }) => !decision))
    return ['ok', isDesk ? m.records_chip_better_desk() : m.records_chip_better()];
  if (open.some(({ decision }) => decision?.is === 'disputed'))
    return ['due', isDesk ? m.records_chip_disputed_desk() : m.records_chip_disputed()];
  return ['ok', open.length > 0 ? m.records_chip_answered() : m.records_chip_same()];
}

function FoundRow({ row, isDesk, isAsking, errors, values }: Typed & Asking & { row: Row; isDesk: boolean }) {
  const { id, said, found, effect, comparison, isAsked, decision } = row;
  const [says, why] = [`says-${id}`, `why-${id}`];
  const chosen = values[says] ?? decision?.is;
  return (
    <div className={styles.row}>
      <dl className={styles.beside}>
        <div>
          <dt>{isDesk ? m.records_said_desk() : m.records_you_said()}</dt>
          <dd>{said}</dd>
        </div>
        <div className={comparison === 'differs' ? styles.differs : undefined}>
          <dt>{m.records_they_say()}</dt>
          <dd>{found}</dd>
        </div>
      </dl>
      <p className="mute">{effect}</p>
      {decision?.is === 'upheld' && <p>{isDesk ? m.records_upheld_desk() : m.records_upheld()}</p>}
      {!isAsking && isAsked && decision?.is !== 'upheld' && (
        <fieldset className={`${rows.rows} ${styles.says}`} aria-describedby={errors[says] ? `note-${id}` : undefined}>
          <legend>{m.records_is_it_right()}</legend>
          <label>
            <input type="radio" id={says} name={says} value="accepted" defaultChecked={chosen === 'accepted'} />
            <span>{m.records_accept()}</span>
          </label>
          <label>
            <input type="radio" name={says} value="disputed" defaultChecked={chosen === 'disputed'} />
            <span>{m.records_dispute()}</span>
          </label>
          <FieldNote id={`note-${id}`} error={errors[says]} />
          <div className={styles.why}>
            <AreaField
              id={why}
              name={why}
              label={m.records_why()}
              hint={m.records_why_hint()}
              error={errors[why]}
              rows={3}
              maxLength={500}
              defaultValue={values[why] ?? decision?.why ?? ''}
            />
          </div>
        </fieldset>
      )}
    </div>
  );
}
