import { bookPages, bookRows } from '#insurance/rates/book-pages.ts';
import { carrierBook } from '#insurance/rates/carrier-books.ts';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { csvResponse } from '#platform/documents/csv.ts';
import { staffFor } from '../staff-desk.ts';
import type { Route } from './+types/rate-book-file';

/** Answers all tables of a rate book as a file, one line per factor. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const member = await staffFor(context, request, 'download-rates');
  const book = carrierBook(params.book);
  if (!book) return new Response('Not found', { status: 404 });
  await auditStaff(context.db, context, member, {
    act: 'download-rates',
    subject: ['staff', member.id],
    detail: { name: book.rates.id },
  });
  return csvResponse(bookRows(bookPages(book.rates)), book.rates.id);
}
