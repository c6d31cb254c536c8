import { redirect } from 'react-router';
import { letterHeadings } from '#insurance/quotes/declining/decline-letter.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { letterFilePath, quotePath } from '../quote-visit.ts';
import type { Route } from './+types/decline-letter-page';
import { openLetter } from './open-letter.ts';
import { WrittenLetter } from './written-letter.tsx';

/** The letter that declined this quote, exactly as it was written, with its reasons. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const found = await openLetter(context, request);
  if (!found) throw redirect(quotePath(request, 'price'), 303);
  const { draft, kept } = found;
  return {
    state: draft.state,
    letter: kept.letter,
    lang: kept.language,
    headings: letterHeadings(kept.letter, kept.language),
    back: quotePath(request, 'price'),
    pdf: letterFilePath(request),
  };
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export default function DeclineLetterPage({ loaderData }: Route.ComponentProps) {
  return <WrittenLetter {...loaderData} />;
}
