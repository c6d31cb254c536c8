import { href } from 'react-router';
import type { ClaimFoundView } from '#insurance/claims/views/claim-search.ts';
import { Chip } from '#ui/chip.tsx';
import { usePortalLink } from '../../../shell/portal-page.ts';
import styles from '../../staff-page.module.css';

/** Claims with their lines. A claim whose lines the reader may not see, or that has none, is only named. */
export function ClaimsFound({ claims }: { claims: ClaimFoundView[] }) {
  const link = usePortalLink();
  const at = (number: string, line: number) =>
    link(href('/staff/claims/:number/:line', { number, line: String(line) }));
  return (
    <ul className={styles.versions}>
      {claims.map(({ number, about, isOpen, status, lines: [first, ...others] }) => (
        <li key={number}>
          <p>
            <b>{first ? <a href={at(number, first.line)}>{number}</a> : number}</b>{' '}
            <Chip kind={isOpen ? 'warn' : 'none'}>{status}</Chip>
          </p>
          <p>{about}</p>
          {first && (
            <ul className={styles.lines}>
              {[first, ...others].map(({ line, what, state, isOver }) => (
                <li key={line}>
                  <a href={at(number, line)}>
                    {line} {what}
                  </a>{' '}
                  {isOver ? <span className="mute">{state}</span> : state}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
