import { redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { portalContext } from '#platform/context/portal-context.ts';
import { ButtonLink } from '#ui/button.tsx';
import cards from '../../shell/cards.module.css';
import { Card } from '../../shell/cards.tsx';
import { PriceFrame } from '../price/price-frame.tsx';
import { noticeFilePath, quotePath } from '../quote-visit.ts';
import type { Route } from './+types/found-notice-page';
import { openNotice } from './open-notice.ts';

/** That what a record says made the price higher, and the rights that come of it, as it was written. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const found = await openNotice(context, request);
  if (!found) throw redirect(quotePath(request, 'price'), 303);
  return {
    ...{ state: found.draft.state, letter: found.kept.letter, lang: found.kept.language },
    back: quotePath(request, 'price'),
    pdf: noticeFilePath(request),
  };
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export default function RecordNoticePage({ loaderData }: Route.ComponentProps) {
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
