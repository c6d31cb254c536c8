import picture from '#config/art/obj-checklist.svg';
import { readContent } from '#config/content/content.server.ts';
import { languageOfPath } from '#config/language.ts';
import { AsSent } from '#ui/as-sent.tsx';
import { abilitiesHere } from '../can.ts';
import { pageHead } from '../content/page-head.ts';
import { paths } from '../navigation/navigation.ts';
import type { Route } from './+types/terms-of-use-page';
import { LegalArticle } from './legal-article.tsx';

export const loader = ({ request, context }: Route.LoaderArgs) =>
  readContent(languageOfPath(new URL(request.url).pathname), 'legal/terms-of-use', context.get(abilitiesHere));

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  import.meta.env.SSR
    ? loaderData &&
      pageHead({ matches, title: loaderData.title, description: loaderData.description, path: paths.terms })
    : [];

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <AsSent name="page">{import.meta.env.SSR && <LegalArticle text={loaderData} picture={picture} />}</AsSent>;
}
