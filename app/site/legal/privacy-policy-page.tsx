import picture from '#config/art/obj-lock.svg';
import { readContent } from '#config/content/content.server.ts';
import { languageOfPath } from '#config/language.ts';
import { AsSent } from '#ui/as-sent.tsx';
import { abilitiesHere } from '../can.ts';
import { pageHead } from '../content/page-head.ts';
import { paths } from '../navigation/navigation.ts';
import type { Route } from './+types/privacy-policy-page';
import { LegalArticle } from './legal-article.tsx';

export const loader = ({ request, context }: Route.LoaderArgs) =>
  readContent(languageOfPath(new URL(request.url).pathname), 'legal/privacy-policy', context.get(abilitiesHere));

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  import.meta.env.SSR
    ? loaderData &&
      pageHead({ matches, title: loaderData.title, description: loaderData.description, path: paths.privacy })
    : [];

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <AsSent name="page">{import.meta.env.SSR && <LegalArticle text={loaderData} picture={picture} />}</AsSent>;
}
