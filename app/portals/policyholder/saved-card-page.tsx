import { data, href, redirect } from 'react-router';
import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { getLocale } from '#config/messages/compiled/runtime.js';
import { SAVED_CARD } from '#contract/saved-card.ts';
import { guestOf } from '#insurance/guests/guest-session.ts';
import { type CardsView, cardsView } from '#insurance/id-cards/cards-view.ts';
import type { CardPolicy } from '#insurance/id-cards/id-card.ts';
import { findCardPolicy, findOwnCardPolicies } from '#insurance/id-cards/id-card-store.ts';
import { boughtBy } from '#insurance/purchases/buyers-policy.ts';
import { asOfPolicy } from '#insurance/record/as-of.ts';
import { longMomentIn } from '#platform/calendar/written.ts';
import type { Context } from '#platform/context/handler.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { readCookie } from '#platform/sessions/portal-cookie.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import styles from '../cards/id-cards.module.css';
import { OfficerView } from '../cards/officer-view.tsx';
import { PolicyCards } from '../cards/policy-cards.tsx';
import { ObjectTile } from '../shell/cards.tsx';
import { PortalLogo } from '../shell/portal-header.tsx';
import type { PortalHandle } from '../shell/portal-layout.tsx';
import { portalMeta } from '../shell/portal-page.ts';
import type { Route } from './+types/saved-card-page';
import { policyholderOf } from './policyholder.ts';

/**
 * The ID cards as a page without scripts, which the page with the save button fetches and stores on the device. If
 * nothing was saved, it links to a card. The service worker shows a saved copy without asking the server.
 */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const now = new Date();
  const from = new URL(request.url).searchParams.get('from');
  // Only the button fetches this address. Anyone redirected here, such as by signing in after it failed, has no saved card.
  const cardsAt = request.headers.get('sec-fetch-mode') === 'navigate' ? CARDS.get(from ?? '') : undefined;
  if (cardsAt) throw redirect(inSameLanguage(cardsAt, request), 303);
  const found = from ? await policiesOf(context, request, from) : [];
  const policies: CardsView[] = [];
  for (const { policy, from } of found) {
    policies.push(cardsView(policy, from ?? now, context.language, await asOfPolicy(context, policy.id)));
  }
  const covered = policies.filter(({ cards }) => cards.length > 0);
  const savedAt = writtenNow(now, covered[0]?.state ?? brand.home, context.language);
  const endsOn = covered.map((policy) => policy.endsOn).sort()[0];
  return data({ policies: covered, savedAt }, endsOn ? { headers: { [SAVED_CARD.endsOn]: endsOn } } : {});
}

/** The page with the button that saves the cards, by what the button calls it. */
const CARDS = new Map([
  ['policyholder', href('/insurednew/id-cards')],
  ['guest', href('/insurednew/guest')],
  ['buyer', href('/uaicins/quote/buy/policy')],
]);

/** `from`: when a policy that was just bought takes effect, if that is still ahead; its card says so. */
type Kept = { policy: CardPolicy; from?: Date };

async function policiesOf(context: Context, request: Request, from: string): Promise<Kept[]> {
  if (from === 'policyholder') {
    const own = await findOwnCardPolicies(context.db, await policyholderOf(context, request));
    return own.map((policy) => ({ policy }));
  }
  if (from === 'buyer') return boughtCards(context, request);
  const guest = await guestOf(context, readCookie(request, 'guest'));
  const policy = guest?.view === 'ID' ? await findCardPolicy(context.db, guest.policy_id) : undefined;
  return policy ? [{ policy }] : [];
}

async function boughtCards(context: Context, request: Request): Promise<Kept[]> {
  const purchase = await boughtBy(context, readCookie(request, 'quote'));
  const policy = purchase && (await findCardPolicy(context.db, purchase.policyId));
  if (!policy || policy.status === 'L') return [];
  return [{ policy, from: new Date(Math.max(Date.now(), purchase.effectiveAt.getTime())) }];
}

const writtenNow = (now: Date, state: CardPolicy['state'], language: Language) =>
  longMomentIn(now, language, brand.states[state].timeZone, 'short');

/** The button that removes a saved card. The service worker has removed it before the request arrives here. */
export const action = ({ request }: Route.ActionArgs) => redirect(SAVED_CARD.path + new URL(request.url).search, 303);

export function headers({ loaderHeaders, parentHeaders }: Route.HeadersArgs) {
  const answer = new Headers(parentHeaders);
  const endsOn = loaderHeaders.get(SAVED_CARD.endsOn);
  if (endsOn) answer.set(SAVED_CARD.endsOn, endsOn);
  return answer;
}

export const handle: PortalHandle & { isScriptless: true } = { isScriptless: true, Header: SavedHeader };

export const meta: Route.MetaFunction = () => portalMeta(m.cards_title);

export default function SavedCardPage({ loaderData: { policies, savedAt } }: Route.ComponentProps) {
  if (policies.length === 0) return <NothingSaved />;
  return (
    <div className={styles.ground}>
      {policies.map((policy, at) => (
        <PolicyCards
          key={policy.id}
          policy={policy}
          words={
            at === 0 ? (
              <>
                <h1>{m.cards_title()}</h1>
                <p className={styles.lead}>{m.cards_saved_at({ time: savedAt })}</p>
              </>
            ) : (
              <h2>{m.cards_of({ number: policy.number })}</h2>
            )
          }
        >
          <OfficerView policy={policy} isNext={at === 0} />
        </PolicyCards>
      ))}
      <form method="post" action={`${SAVED_CARD.path}?lang=${getLocale()}`} className={`wrap ${styles.done}`}>
        <p>{m.cards_saved_until()}</p>
        <Button type="submit" kind="outline">
          {m.cards_remove()}
        </Button>
      </form>
    </div>
  );
}

function NothingSaved() {
  return (
    <div className={`wrap ${styles.none} ${styles.nothing}`}>
      <ObjectTile object="card" />
      <h1>{m.cards_nothing_saved()}</h1>
      <p className={styles.lead}>{m.cards_nothing_saved_words()}</p>
      <ButtonLink kind="go" href={localizeHref(href('/uaichome/policyholder'))}>
        {m.cards_nothing_saved_way()}
      </ButtonLink>
    </div>
  );
}

/** A header without the choice of language and without links that need the network. */
function SavedHeader() {
  return (
    <header className={styles.header}>
      <div className="wrap">
        <PortalLogo />
      </div>
    </header>
  );
}
