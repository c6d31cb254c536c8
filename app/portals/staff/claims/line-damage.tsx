import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import type { Act } from '#config/staff-acts.ts';
import type { DeskLineView } from '#insurance/claims/views/desk-line-view.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { VisitTicket } from '../../cards/damage/visit-ticket.tsx';
import { Card } from '../../shell/cards.tsx';
import { usePortalLink } from '../../shell/portal-page.ts';
import styles from './claim-desk.module.css';

type Damaged = { at: DeskLineView; may: readonly Act[] };

/** For a line with vehicle damage: the appraisal appointment, the repair estimate, and the rental car meanwhile. */
export function Damage({ at, may }: Damaged) {
  const link = usePortalLink();
  const rental = <Rental at={at} />;
  if (!at.isOfDamage) return rental;
  const { visit } = at;
  const estimate = <Estimates at={at} may={may} />;
  const isBooked = visit?.status === 'booked';
  // Where an attorney speaks for the party, a visit that was booked before can only be cancelled.
  const way = may.includes('set-appointment') && !at.isOver && (isBooked || !at.isRepresented) && (
    <ButtonLink
      kind="outline"
      size="small"
      href={link(href('/staff/claims/:number/:line/appointment', { number: at.number, line: String(at.line) }))}
    >
      {isBooked ? (at.isRepresented ? m.visit_cancel() : m.visit_move()) : m.vdesk_set()}
    </ButtonLink>
  );
  if (visit) {
    return (
      <>
        <VisitTicket visit={visit} title={m.vdesk_visit()}>
          {way}
        </VisitTicket>
        {estimate}
        {rental}
      </>
    );
  }
  return (
    <>
      <Card title={m.vdesk_visit()}>
        <p>
          <Chip kind="none">{m.vdesk_no_visit()}</Chip>
        </p>
        {way}
      </Card>
      {estimate}
      {rental}
    </>
  );
}

/** The rental car of a line: what we owe for it, and whether a request or a receipt waits for our answer. */
function Rental({ at }: Pick<Damaged, 'at'>) {
  const link = usePortalLink();
  const { number, rental } = at;
  if (!rental) return null;
  const isWaiting = rental.isAsked || rental.receipts.list.some(({ isOpen }) => isOpen);
  return (
    <Card title={m.rdesk_title()}>
      {isWaiting && (
        <p>
          <Chip kind="due">{m.rdesk_waits()}</Chip>
        </p>
      )}
      <p>{rental.owed?.headline ?? m.rdesk_none()}</p>
      <ButtonLink
        kind="outline"
        size="small"
        href={link(href('/staff/claims/:number/:line/rental', { number, line: String(at.line) }))}
      >
        {m.rdesk_open()}
      </ButtonLink>
    </Card>
  );
}

function Estimates({ at, may }: Damaged) {
  const link = usePortalLink();
  const { number, estimates } = at;
  return (
    <Card title={m.edesk_title()}>
      {estimates.length === 0 ? (
        <p>
          <Chip kind="none">{m.edesk_none()}</Chip>
        </p>
      ) : (
        <ul className={styles.people}>
          {estimates.map(({ version, day, total }) => (
            <li key={version}>
              <b>
                {m.est_version({ version })}: {total}
              </b>
              <small>{day}</small>
            </li>
          ))}
        </ul>
      )}
      {(estimates.length > 0 || (may.includes('write-estimate') && !at.isOver)) && (
        <ButtonLink
          kind="outline"
          size="small"
          href={link(href('/staff/claims/:number/:line/estimate', { number, line: String(at.line) }))}
        >
          {estimates.length === 0 ? m.edesk_first() : m.est_see()}
        </ButtonLink>
      )}
    </Card>
  );
}
