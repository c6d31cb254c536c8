import { m } from '#config/messages/compiled/messages.js';
import { buttonClass } from '#ui/button.tsx';
import { usePortalLanguage } from '../portal-page.ts';
import styles from './staff-page.module.css';

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
    <nav className={styles.row} aria-label={m.desk_pages({}, locale)}>
      {page > 1 && step(page - 1, m.desk_earlier({}, locale))}
      <span>{m.desk_page_of({ page, pages }, locale)}</span>
      {page < pages && step(page + 1, m.desk_later({}, locale))}
    </nav>
  );
}

const MOST_PAGES = 10_000;

export const pageAsked = (query: URLSearchParams) =>
  Math.min(Math.max(Number.parseInt(query.get('page') ?? '', 10) || 1, 1), MOST_PAGES);

/** An address with more in its query; what is undefined is left out. */
export function withQuery(address: string, more: Record<string, string | undefined>): string {
  const [path = '', query = ''] = address.split('?');
  const all = new URLSearchParams(query);
  for (const [name, value] of Object.entries(more)) if (value !== undefined) all.set(name, value);
  return all.size > 0 ? `${path}?${all}` : path;
}
