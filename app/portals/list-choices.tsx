import { m } from '#config/messages/compiled/messages.js';
import { buttonClass } from '#ui/button.tsx';
import styles from './list-choices.module.css';
import papers from './papers.module.css';
import { usePortalLanguage } from './portal-page.ts';

type Choice = { href: string; label: string; isCurrent: boolean };

/** Which part of a list is shown; each is an address. */
export function Choices({ label, choices }: { label: string; choices: Choice[] }) {
  return (
    <nav aria-label={label}>
      <ul className={styles.choices}>
        {choices.map(({ href, label: words, isCurrent }) => (
          <li key={href}>
            <a href={href} aria-current={isCurrent ? 'page' : undefined}>
              {words}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The way through a list that is longer than a page. */
export function Pages({ page, pages, href }: { page: number; pages: number; href: (page: number) => string }) {
  const locale = { locale: usePortalLanguage() };
  if (pages < 2) return null;
  const step = (to: number, words: string) => (
    <a className={buttonClass({ kind: 'outline', size: 'small' })} href={href(to)}>
      {words}
    </a>
  );
  return (
    <nav className={papers.row} aria-label={m.desk_pages({}, locale)}>
      {page > 1 && step(page - 1, m.desk_earlier({}, locale))}
      <span>{m.desk_page_of({ page, pages }, locale)}</span>
      {page < pages && step(page + 1, m.desk_later({}, locale))}
    </nav>
  );
}
