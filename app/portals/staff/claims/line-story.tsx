import { href } from 'react-router';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Act } from '#config/staff-acts.ts';
import type { AnsweredReport } from '#insurance/claims/reports/report-in-words.ts';
import type { DeskLineView, Recipient } from '#insurance/claims/views/desk-line-view.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { AreaField, Field, SelectField } from '#ui/field.tsx';
import { FileGrid } from '../../cards/damage/file-grid.tsx';
import { Struck } from '../../cards/damage/struck.tsx';
import { Card, Facts } from '../../shell/cards.tsx';
import forms from '../../shell/form-layout.module.css';
import { fieldAt, type Typed, typedInto } from '../../shell/portal-page.ts';
import styles from './claim-desk.module.css';

type At = { at: DeskLineView };
type Compose = At & {
  may: readonly Act[];
  kinds: { value: string; label: string }[];
  formKey: string;
  typed: Typed;
};

/** What to know before writing, by how the party is reached. */
const BY = { mail: undefined, text: m.cdesk_by_text, post: m.cdesk_by_post, attorney: m.cdesk_by_attorney };

/** The forms for a message, a note and a request. Each opens without a script. */
export function Composer({ at, may, kinds, formKey, typed }: Compose) {
  const of = (...acts: string[]) => typedInto(typed, ({ act = '' }) => acts.includes(act));
  const words = wordsFor(at.partyLanguage);
  // People who wait for an answer come first.
  const first = at.recipients.find(({ waits }) => waits) ?? at.recipients[0];
  const noted = of('note', 'siu-note');
  const asked = of('ask');
  return (
    <Card title={m.cdesk_compose()}>
      <div className={styles.composer}>
        {may.includes('write-to-party') &&
          at.recipients.map((to) => (
            <WriteTo key={to.id} to={to} formKey={formKey} typed={typed} isFirst={to === first} />
          ))}
        {may.includes('write-to-party') &&
          at.recipients
            .filter(({ attorney }) => attorney === undefined)
            .map((to) => (
              <SpokeWith key={to.id} to={to} formKey={formKey} typed={typed} isOfLine={to.id === at.partyId} />
            ))}
        {may.includes('note-claim') && (
          <details open={noted.values.act !== undefined} name="compose">
            <summary>{m.cdesk_note()}</summary>
            <form method="post" className={forms.form} noValidate>
              <input type="hidden" name="key" value={formKey} />
              <AreaField
                label={m.cdesk_note()}
                hint={m.cdesk_note_hint()}
                {...fieldAt(noted, 'text')}
                rows={3}
                maxLength={1500}
                defaultValue={noted.values.text ?? ''}
              />
              <div className={forms.pair}>
                <Button type="submit" kind="outline" name="act" value="note">
                  {m.cdesk_save_note()}
                </Button>
                {may.includes('see-siu') && (
                  <Button type="submit" kind="outline" name="act" value="siu-note">
                    {m.cdesk_save_siu_note()}
                  </Button>
                )}
              </div>
            </form>
          </details>
        )}
        {may.includes('ask-item') && !at.isRepresented && (
          <details open={asked.values.act !== undefined} name="compose">
            <summary>{m.cdesk_ask()}</summary>
            <form method="post" className={forms.form} noValidate>
              <input type="hidden" name="key" value={formKey} />
              <SelectField label={m.cdesk_ask_what()} {...fieldAt(asked, 'kind')} defaultValue={asked.values.kind}>
                {kinds.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </SelectField>
              <AreaField
                label={m.cdesk_ask_why()}
                hint={words}
                {...fieldAt(asked, 'why')}
                rows={3}
                maxLength={500}
                lang={at.partyLanguage}
                defaultValue={asked.values.why ?? ''}
              />
              <Field label={m.cdesk_ask_by()} {...fieldAt(asked, 'due')} type="date" defaultValue={asked.values.due} />
              <Button type="submit" kind="go" name="act" value="ask">
                {m.cdesk_ask_button()}
              </Button>
            </form>
          </details>
        )}
      </div>
    </Card>
  );
}

const wordsFor = (language: Language) => (language === 'es' ? m.cdesk_reads_es() : m.cdesk_reads_en());

type ToRecipient = { to: Recipient; formKey: string; typed: Typed };

/** A message to somebody, which is a letter where an attorney speaks for them. */
function WriteTo({ to, formKey, typed, isFirst }: ToRecipient & { isFirst: boolean }) {
  const { id, name, attorney, reachedBy, language } = to;
  const own = typedInto(typed, ({ act, party }) => act === 'write' && party === String(id));
  const isTyped = own.values.act !== undefined;
  return (
    <details open={isTyped || (isFirst && !typed.values.act)} name="compose">
      <summary>
        {attorney === undefined ? m.cdesk_message_to({ name }) : m.cdesk_letter_to_attorney({ name: attorney })}
      </summary>
      {BY[reachedBy] && <p>{BY[reachedBy]?.()}</p>}
      <form method="post" className={forms.form} noValidate>
        <input type="hidden" name="party" value={id} />
        <input type="hidden" name="key" value={formKey} />
        <AreaField
          label={m.track_message()}
          hint={attorney === undefined ? wordsFor(language) : undefined}
          {...fieldAt(own, 'text')}
          rows={4}
          maxLength={1500}
          lang={language}
          defaultValue={own.values.text ?? ''}
        />
        <Button type="submit" kind="go" name="act" value="write">
          {attorney === undefined ? m.cdesk_send_message() : m.cdesk_write_letter()}
        </Button>
      </form>
    </details>
  );
}

/** What was said to somebody on the phone. */
function SpokeWith({ to: { id, name }, formKey, typed, isOfLine }: ToRecipient & { isOfLine: boolean }) {
  const own = typedInto(typed, ({ act, party }) => act === 'spoke' && party === String(id));
  return (
    <details open={own.values.act !== undefined} name="compose">
      <summary>{isOfLine ? m.cdesk_spoke() : m.cdesk_spoke_with({ name })}</summary>
      <form method="post" className={forms.form} noValidate>
        <input type="hidden" name="party" value={id} />
        <input type="hidden" name="key" value={formKey} />
        <AreaField
          label={m.cdesk_spoke_what()}
          hint={m.cdesk_spoke_hint()}
          {...fieldAt(own, 'text')}
          rows={3}
          maxLength={1500}
          defaultValue={own.values.text ?? ''}
        />
        <Button type="submit" kind="go" name="act" value="spoke">
          {m.cdesk_spoke_save()}
        </Button>
      </form>
    </details>
  );
}

/** The line's messages, events and notes, newest first. */
export function Story({ at: { timeline } }: At) {
  const looks = { event: undefined, ours: styles.said, theirs: styles.theirs, note: styles.note, siu: styles.note };
  return (
    <Card title={m.track_happened()}>
      <ol className={styles.story}>
        {timeline.map(({ key, as, who, when, text, answerBy, ...event }) => (
          <li key={key}>
            <small>
              {when}
              {who && `, ${who}`}
              {as === 'note' && `, ${m.cdesk_staff_only()}`}
              {as === 'siu' && `, ${m.cdesk_siu()}`}
            </small>
            <p
              className={as === 'event' ? undefined : `${styles.said} ${looks[as] ?? ''}`}
              lang={'lang' in event ? event.lang : undefined}
            >
              <Struck isStruck={'isTakenBack' in event && event.isTakenBack}>{text}</Struck>
            </p>
            {answerBy && (
              <span>
                <Chip kind="due">{answerBy}</Chip>
              </span>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

type Told = {
  id: number;
  name: string;
  when: string;
  takenBy: string | undefined;
  isOfLine: boolean;
  answers: AnsweredReport;
};

/** What each person reported, answer by answer. The report of the line's own party is open. */
export function Reports({ reports }: { reports: Told[] }) {
  if (reports.length === 0) return null;
  return (
    <Card title={m.cdesk_told_title()}>
      {reports.map(({ id, name, when, takenBy, isOfLine, answers }) => (
        <details key={id} open={isOfLine} className={styles.told}>
          <summary>{[name, when].filter(Boolean).join(', ')}</summary>
          {takenBy && <p className="mute">{m.staff_change_by_phone({ name: takenBy })}</p>}
          <Facts facts={answers} />
        </details>
      ))}
    </Card>
  );
}

/** The line's photos and documents. */
export function Board({ at: { number, line, files } }: At) {
  return (
    <Card title={m.cdesk_photos({ count: files.length })}>
      {files.length === 0 ? (
        <p className="mute">{m.cdesk_no_photos()}</p>
      ) : (
        <FileGrid
          files={files.map(({ when, ...file }) => ({
            ...file,
            day: when,
            href: href('/staff/claims/:number/:line/files/:id', { number, line: String(line), id: String(file.id) }),
          }))}
        />
      )}
    </Card>
  );
}
