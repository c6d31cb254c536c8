import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import type { TrackerView } from '#insurance/claims/views/tracker-view.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Icon } from '#ui/icon.tsx';
import { ClockSigns } from '../../cards/damage/clock-signs.tsx';
import { FileGrid } from '../../cards/damage/file-grid.tsx';
import { Struck } from '../../cards/damage/struck.tsx';
import { VisitTicket } from '../../cards/damage/visit-ticket.tsx';
import { Card } from '../../shell/cards.tsx';
import { usePortalLink } from '../../shell/portal-page.ts';
import styles from './tracker.module.css';

/** The claimant's lines: the status of each, and the day by which we act. */
export function Parts({ claim: { number, lines }, formKey }: { claim: TrackerView; formKey: string }) {
  const link = usePortalLink();
  if (lines.length === 0) return null;
  return (
    <Card
      headingId="parts"
      title={
        <>
          {m.track_parts()}
          <small className={styles.aside}>{m.track_parts_own()}</small>
        </>
      }
    >
      <ul className={styles.parts}>
        {lines.map((line) => (
          <li key={line.id}>
            <div className={styles.part}>
              <h3>{line.name}</h3>
              {line.car && <p className="mute">{line.car}</p>}
              <p>
                <Chip kind={line.isYourTurn ? 'due' : line.isOver ? 'ok' : 'none'}>{line.state}</Chip>
              </p>
              <p>{line.means}</p>
              {line.estimate && (
                <p>
                  {m.est_version({ version: line.estimate.version })}: <b>{line.estimate.total}</b>{' '}
                  <a
                    href={link(
                      href('/insurednew/claims/:number/estimate/:line', { number, line: String(line.number) }),
                    )}
                  >
                    {m.est_see()}
                  </a>
                </p>
              )}
              {line.canAskEstimate && (
                <form method="post">
                  <input type="hidden" name="key" value={`${formKey}-${line.number}`} />
                  <input type="hidden" name="line" value={line.number} />
                  <Button type="submit" kind="outline" size="small" name="act" value="estimate">
                    {m.est_ask()}
                  </Button>
                </form>
              )}
              {line.rental !== undefined && (
                <p>
                  {line.rental ? `${m.rent_title()}: ${line.rental}` : m.rent_ask_title()}{' '}
                  <a
                    href={link(href('/insurednew/claims/:number/rental/:line', { number, line: String(line.number) }))}
                  >
                    {m.rent_see()}
                  </a>
                </p>
              )}
              {line.canBook && (
                <ButtonLink
                  kind="outline"
                  size="small"
                  icon="calendar"
                  href={link(
                    href('/insurednew/claims/:number/appointment/:line', { number, line: String(line.number) }),
                  )}
                >
                  {m.visit_book()}
                </ButtonLink>
              )}
            </div>
            {!line.isOver && <ClockSigns clocks={line.clocks} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Appraisal appointments, with links to add each to a calendar and, unless an attorney does that, to change its time. */
export function Visits({ claim: { number, visits, isRepresented } }: { claim: TrackerView }) {
  const link = usePortalLink();
  return visits.map((visit) => {
    const at = href('/insurednew/claims/:number/appointment/:line', { number, line: String(visit.line) });
    return (
      <VisitTicket
        key={visit.id}
        visit={visit}
        title={visit.car ? m.visit_look_car({ car: visit.car }) : m.visit_look()}
      >
        <p>{visit.bring}</p>
        <div className={styles.acts}>
          <ButtonLink kind="outline" size="small" icon="calendar" href={link(`${at}/calendar`)}>
            {m.visit_calendar()}
          </ButtonLink>
          {!isRepresented && (
            <ButtonLink kind="outline" size="small" href={link(at)}>
              {m.visit_move()}
            </ButtonLink>
          )}
        </div>
      </VisitTicket>
    );
  });
}

/** Letters, rights notices, and the regulator who takes complaints. */
export function Rights({ claim: { number, letters, complain } }: { claim: TrackerView }) {
  const link = usePortalLink();
  return (
    <Card title={m.track_letters()}>
      <ul className={styles.list}>
        {letters.map(({ id, title, day }) => (
          <li key={id} className={styles.row}>
            <Icon name="document" />
            <span className={styles.named}>
              <a href={link(href('/insurednew/claims/:number/letters/:id', { number, id: String(id) }))}>{title}</a>
              <small>
                {day} ·{' '}
                <a href={href('/insurednew/claims/:number/letters/:id/pdf', { number, id: String(id) })}>
                  PDF<span className="visually-hidden">: {title}</span>
                </a>
              </small>
            </span>
          </li>
        ))}
        <li className={styles.row}>
          <Icon name="shield" />
          <span className={styles.named}>
            <b>{m.track_complain()}</b>
            <small>{complain}</small>
          </span>
        </li>
      </ul>
    </Card>
  );
}

/** The events of the claim so far, newest first. */
export function Happened({ events }: { events: TrackerView['events'] }) {
  if (events.length === 0) return null;
  return (
    <Card title={m.track_happened()}>
      <ol className={styles.events}>
        {events.map(({ id, day, sentence, isTakenBack }) => (
          <li key={id} className={styles.event}>
            <small>{day}</small>
            <span className={styles.sentence}>
              <Struck isStruck={isTakenBack}>{sentence}</Struck>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** The files that the claimant sent, and a link to send more, unless an attorney does that. */
export function Papers({ claim: { number, files, isRepresented }, sendAt }: { claim: TrackerView; sendAt: string }) {
  return (
    <Card title={m.track_papers()}>
      {files.length === 0 ? (
        <p className="mute">{m.track_no_papers()}</p>
      ) : (
        <FileGrid
          files={files.map((file) => ({
            ...file,
            href: href('/insurednew/claims/:number/files/:id', { number, id: String(file.id) }),
          }))}
        />
      )}
      {!isRepresented && (
        <ButtonLink kind="outline" icon="upload" href={sendAt}>
          {m.track_send_papers()}
        </ButtonLink>
      )}
    </Card>
  );
}
