import { redirect } from 'react-router';
import { letterHeadings } from '#insurance/quotes/declining/decline-letter.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { WrittenLetter } from '../price/written-letter.tsx';
import { noticeFilePath, quotePath } from '../quote-visit.ts';
import type { Route } from './+types/found-notice-page';
import { openNotice } from './open-notice.ts';

/**
 * The adverse action notice: a record raised the price, and the rights that follow from that. Shown as it was written.
 */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const found = await openNotice(context, request);
  if (!found) throw redirect(quotePath(request, 'price'), 303);
  return {
    state: found.draft.state,
    letter: found.kept.letter,
    lang: found.kept.language,
    headings: letterHeadings(found.kept.letter, found.kept.language),
    back: quotePath(request, 'price'),
    pdf: noticeFilePath(request),
  };
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export default function RecordNoticePage({ loaderData }: Route.ComponentProps) {
  return <WrittenLetter {...loaderData} />;
}
