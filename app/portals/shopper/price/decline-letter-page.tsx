import { redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { portalContext } from '#platform/context/portal-context.ts';
import { ButtonLink } from '#ui/button.tsx';
import cards from '../../shell/cards.module.css';
import { Card } from '../../shell/cards.tsx';
import { letterFilePath, quotePath } from '../quote-visit.ts';
import type { Route } from './+types/decline-letter-page';
import { openLetter } from './open-letter.ts';
import { PriceFrame } from './price-frame.tsx';

/** Why this quote was turned down, in writing, as it was written. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const found = await openLetter(context, request);
  if (!found) throw redirect(quotePath(request, 'price'), 303);
  const { draft, kept } = found;
  return {
    ...{ state: draft.state, letter: kept.letter, lang: kept.language },
    back: quotePath(request, 'price'),
    pdf: letterFilePath(request),
  };
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export default function DeclineLetterPage({ loaderData }: Route.ComponentProps) {
  const { state, letter, lang, back, pdf } = loaderData;
  return (
    <PriceFrame state={state} title={letter.title} back={back}>
      <div lang={lang}>
        <Card>
          <p>{letter.day}</p>
          <p className={cards.letter}>{letter.addressee}</p>
          {letter.begins.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Card>
      </div>
      <div lang={lang}>
        <Card title={m.decline_reasons({}, { locale: lang })}>
          {letter.reasons.map(({ why, facts, next }) => (
            <div key={why}>
              <p>
                <b>{why}</b>
              </p>
              <ul>
                {facts.map((fact) => (
                  <li key={fact}>{fact}</li>
                ))}
              </ul>
              <p>{m.decline_what_changes({ next }, { locale: lang })}</p>
            </div>
          ))}
          {letter.words && (
            <>
              <h3>{m.decline_underwriter({}, { locale: lang })}</h3>
              <p className={cards.letter}>{letter.words}</p>
            </>
          )}
        </Card>
      </div>
      <div lang={lang}>
        <Card title={m.decline_rights({}, { locale: lang })}>
          {letter.ends.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Card>
      </div>
      <p>
        <ButtonLink kind="outline" icon="document" href={pdf}>
          {m.decline_pdf()}
        </ButtonLink>
      </p>
    </PriceFrame>
  );
}
