import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import type { Act } from '#config/staff-acts.ts';
import { Card } from '../../shell/cards.tsx';
import { Pages } from '../../shell/list-choices.tsx';
import { usePortalLink } from '../../shell/portal-page.ts';
import styles from '../staff-page.module.css';
import { LetterActs } from './letter-acts.tsx';
import type { PostalLetterView, Print } from './postal-letter-view.ts';

const PRINT: Record<Print, () => string> = {
  letter: m.letters_print,
  declarations: m.holder_declarations,
  'id-card': m.letters_print_cards,
  signed: m.buy_signed_paper,
};

type Props = {
  letters: PostalLetterView[];
  /** On all pages. */
  count: number;
  page: number;
  pages: number;
  may: readonly Act[];
  /** The address of another page of them. */
  pageHref: (page: number) => string;
};

/** Letters to applicants and policyholders: print, put in an envelope, mark as mailed. */
export function LettersToPeople({ letters, count, page, pages, may, pageHref }: Props) {
  const link = usePortalLink();
  return (
    <Card title={m.letters_to_people({ count })}>
      <ul className={styles.versions}>
        {letters.map(({ id, name, what, policy, policyId, written, call, prints }) => (
          <li key={id}>
            <b>{name}</b>
            <p>
              {what}
              {policy && policyId !== null && ': '}
              {policy && policyId !== null && may.includes('see-policy') ? (
                <a href={link(href('/staff/policies/:id', { id: String(policyId) }))}>{policy}</a>
              ) : (
                policy
              )}
            </p>
            {call && (
              <p>
                <b>{call}</b>
              </p>
            )}
            <p className="mute">{m.letters_written({ at: written })}</p>
            <LetterActs
              id={id}
              may={may}
              prints={prints.map((print) => ({
                href: link(href('/staff/letters/mail/:id/:print', { id: String(id), print })),
                label: PRINT[print](),
                name: m.letters_print_for({ what: PRINT[print](), name }),
              }))}
              post={{ act: 'post-to-person', name: m.letters_post_for({ what, name }) }}
            />
          </li>
        ))}
      </ul>
      <Pages page={page} pages={pages} of={m.letters_to_people({ count })} href={pageHref} />
    </Card>
  );
}
