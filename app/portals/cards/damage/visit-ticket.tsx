import type { ReactNode } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import type { VisitView } from '#insurance/claims/appointments/visit-view.ts';
import { Chip } from '#ui/chip.tsx';
import { Card, DayTile } from '../../shell/cards.tsx';
import styles from './visit-ticket.module.css';

/** When and where a car will be appraised. @param children what can be done about the appointment */
export function VisitTicket({ visit, title, children }: { visit: VisitView; title: string; children?: ReactNode }) {
  const { status } = visit;
  return (
    <Card title={title}>
      <div className={styles.ticket}>
        <DayTile day={visit.tile} />
        <div className={styles.facts}>
          {status !== 'booked' && (
            <Chip kind={status === 'done' ? 'ok' : 'warn'}>
              {status === 'done' ? m.visit_done() : status === 'missed' ? m.visit_missed() : m.visit_cancelled()}
            </Chip>
          )}
          <p>
            <b>{visit.day}</b>
            <br />
            <b>{visit.hours}</b>
            <br />
            <small>{visit.zone}</small>
          </p>
          <p>
            <b>{visit.what}</b>
            <br />
            {visit.place}
          </p>
          {visit.note && <p className="mute">{visit.note}</p>}
        </div>
      </div>
      {children}
    </Card>
  );
}
