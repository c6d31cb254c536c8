import { m } from '#config/messages/compiled/messages.js';
import type { TrackerView } from '#insurance/claims/views/tracker-view.ts';
import { Button } from '#ui/button.tsx';
import { AreaField } from '#ui/field.tsx';
import { Card } from '../../shell/cards.tsx';
import { fieldAt, type Typed } from '../../shell/portal-page.ts';
import styles from './tracker.module.css';

type TalkCardProps = { claim: TrackerView; formKey: string; typed: Typed };

/** The messages in both directions, with the day by which we answer, and the form for a new message. */
export function TalkCard({ claim: { adjuster, messages, isRepresented }, formKey, typed }: TalkCardProps) {
  return (
    <Card headingId="talk" title={adjuster ? m.track_talk_with({ name: adjuster.name }) : m.track_talk()}>
      {messages.length > 0 && (
        <ol className={styles.talk}>
          {messages.map((message) => (
            <li key={message.id} className={`${styles.bubble} ${message.isOurs ? styles.ours : styles.theirs}`}>
              <p className={styles.who}>
                <b>{message.writer}</b> <small>{message.when}</small>
              </p>
              <p className={styles.said}>{message.text}</p>
              {message.note && <p className="small">{message.note}</p>}
            </li>
          ))}
        </ol>
      )}
      {isRepresented ? (
        <p>{m.track_attorney()}</p>
      ) : (
        <form method="post" className={styles.write} noValidate>
          <input type="hidden" name="key" value={formKey} />
          <AreaField
            label={m.track_message()}
            hint={m.track_message_hint()}
            {...fieldAt(typed, 'message')}
            rows={4}
            maxLength={1500}
            defaultValue={typed.values.message ?? ''}
          />
          <Button type="submit" kind="go" name="act" value="write">
            {m.track_write()}
          </Button>
        </form>
      )}
    </Card>
  );
}
