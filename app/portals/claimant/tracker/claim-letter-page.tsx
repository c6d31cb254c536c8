import { data, href } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { letterView } from '#insurance/claims/views/letter-labels.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { ButtonLink } from '#ui/button.tsx';
import { LetterParts } from '../../cards/claim-letter.tsx';
import { Card, CardPage } from '../../shell/cards.tsx';
import { portalMeta, usePortalLink } from '../../shell/portal-page.ts';
import type { Route } from './+types/claim-letter-page';
import { ownPartOf, partyViewOf } from './own-part.ts';

/** A letter from us, in the language it was written in, to read and print. */
export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const part = await ownPartOf(context, request, params.number);
  const view = await partyViewOf(context, part);
  const letter = view.letters.find(({ id }) => id === rowNumber(params.id));
  if (!letter) throw data(null, { status: 404 });
  return {
    number: view.claim.number,
    id: letter.id,
    letter: letterView(letter, view.claim, view.self.name, view.lines),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.letter.title ?? m.track_letters()} | ${brand.shortName}` },
  ...portalMeta(m.track_letters).slice(1),
];

export default function ClaimLetterPage({ loaderData: { number, id, letter } }: Route.ComponentProps) {
  const link = usePortalLink();
  return (
    <CardPage>
      <p>
        <a href={link(href('/insurednew/claims/:number', { number }))}>{m.letter_back()}</a>
      </p>
      <Card>
        <LetterParts letter={letter} as="page" />
        <p>
          <ButtonLink
            kind="outline"
            icon="download"
            href={href('/insurednew/claims/:number/letters/:id/pdf', { number, id: String(id) })}
          >
            {m.letter_pdf()}
          </ButtonLink>
        </p>
      </Card>
    </CardPage>
  );
}
