import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { listCarried, listQuery, withQuery } from '#platform/http/list-query.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import cards from './cards.module.css';
import styles from './list-choices.module.css';
import { usePortalLink } from './portal-page.ts';

type Choice = { href: string; label: string; isCurrent: boolean };

/** Links that choose which part of a list is shown. */
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

type PagesProps = {
  page: number;
  pages: number;
  /** Which list, on a page with several. */
  of?: string | undefined;
  /** Whether `pages` is all of them; otherwise it only says whether there is a next one. */
  isCounted?: boolean;
};

/** Links to the previous and the next page of a long list. */
export function Pages({ href, ...props }: PagesProps & { href: (page: number) => string }) {
  const step = (to: number, words: string) => (
    <a className={buttonClass({ kind: 'outline', size: 'small' })} href={href(to)}>
      {words}
    </a>
  );
  return <Steps {...props} step={step} />;
}

/** Like `Pages`, for search results: posts the search text again, so that it stays out of the address. */
export function SearchPages({ action, typed, page, pages }: PagesProps & { action: string; typed: string }) {
  const step = (to: number, words: string) => (
    <form method="post" action={action}>
      <input type="hidden" name="find" value={typed} />
      <Button type="submit" kind="outline" size="small" name="page" value={to}>
        {words}
      </Button>
    </form>
  );
  return <Steps page={page} pages={pages} step={step} />;
}

function Steps({
  page,
  pages,
  of,
  isCounted = true,
  step,
}: PagesProps & { step: (to: number, words: string) => ReactNode }) {
  if (pages < 2) return null;
  return (
    <nav className={cards.row} aria-label={of === undefined ? m.desk_pages() : `${m.desk_pages()}: ${of}`}>
      {page > 1 && step(page - 1, m.desk_earlier())}
      {isCounted && <span>{m.desk_page_of({ page, pages })}</span>}
      {page < pages && step(page + 1, m.desk_later())}
    </nav>
  );
}

/** As `usePortalLink`, for the rows of a list: the page of a row can lead back to this part of the list. */
export function useRowLink(): (path: string) => string {
  const link = usePortalLink();
  const from = listQuery(new URLSearchParams(useLocation().search));
  return (path) => withQuery(link(path), { from });
}

/** As `usePortalLink`, for the way back from the page of a row to the part of the list where it was opened. */
export function useListLink(): (path: string) => string {
  const link = usePortalLink();
  const carried = listCarried(new URLSearchParams(useLocation().search));
  return (path) => withQuery(link(path), carried);
}
