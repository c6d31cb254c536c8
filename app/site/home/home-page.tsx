import { Suspense } from 'react';
import { data, useFetcher } from 'react-router';
import { ourStates } from '#config/by-state/state-names.ts';
import { m } from '#config/messages/compiled/messages.js';
import { ONLINE_STATES } from '#config/states.ts';
import { AsSent } from '#ui/as-sent.tsx';
import { orWhenLost } from '#ui/or-when-lost.ts';
import type { SearchAnswer } from '../agents/agency.ts';
import { answerSearch } from '../agents/search-agents.server.ts';
import { canOf } from '../can.ts';
import { pageHead } from '../content/page-head.ts';
import { typedText } from '../content/typed-text.server.ts';
import { whenSeen } from '../content/when-seen.ts';
import { paths } from '../navigation/navigation.ts';
import { portalCall } from '../portals.server.ts';
import { useCampaign } from '../quotes/campaign.ts';
import { answerZipBox, statusOf, type ZipAnswer } from '../quotes/check-zip.server.ts';
import type { ZipBox } from '../quotes/quote-form.tsx';
import { zipIn } from '../zip-routing.ts';
import type { Route } from './+types/home-page';
import { AboutUs } from './about-us.tsx';
import { ClaimSigns } from './claim-signs.tsx';
import { ClosingQuote } from './closing-quote.tsx';
import { Hero } from './hero.tsx';
import { QuickServices } from './quick-services.tsx';
import { QuoteBox } from './quote-box.tsx';
import { WhatWeOffer } from './what-we-offer.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  import.meta.env.SSR
    ? pageHead({
        matches,
        title: m.home_title({ states: ourStates() }),
        description: ONLINE_STATES.some((state) => canOf(matches)('start-quote', state))
          ? m.home_description()
          : m.home_description_agents(),
        path: paths.home,
      })
    : [];

const FindAgent = whenSeen('agents', async () => (await import('./find-agent.tsx')).FindAgent);
const GetAssistance = whenSeen('assistance', async () => (await import('../help/get-assistance.tsx')).GetAssistance);
const BecomeAnAgent = whenSeen('become', async () => (await import('../agents/become-an-agent.tsx')).BecomeAnAgent);

/** The answer to one of the page's three zip code forms. */
type HomeAnswer = { box: 'agents'; search: SearchAnswer } | { box: ZipBox; quote: ZipAnswer };

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const call = context.get(portalCall);
  if (form.get('box') === 'agents') {
    const search = await answerSearch(typedText(form, 'zip'), call);
    return data<HomeAnswer>({ box: 'agents', search }, { status: search.outcome === 'invalid' ? 422 : 200 });
  }
  const quote = await answerZipBox(form, call);
  if (quote instanceof Response) return quote;
  return data<HomeAnswer>({ box: boxIn(form), quote }, { status: statusOf(quote) });
}

const boxIn = (form: FormData): ZipBox => (form.get('box') === 'closing' ? 'closing' : 'hero');

export const clientAction = orWhenLost<HomeAnswer>((form) => {
  const zip = zipIn(form);
  return form.get('box') === 'agents'
    ? { box: 'agents', search: { zip, outcome: 'failed' } }
    : { box: boxIn(form), quote: { zip, way: 'lost' } };
});

/** HM-01: eight sections in this order; what we offer is followed by the help section (HP-01). */
export default function HomePage({ actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<HomeAnswer>();
  const campaign = useCampaign();
  const answer = fetcher.data ?? actionData;
  const quoteOf = (box: ZipBox) => (answer && answer.box === box ? answer.quote : undefined);
  return (
    <>
      <Hero quoteBox={<QuoteBox fetcher={fetcher} answer={quoteOf('hero')} campaign={campaign} />} />
      <Suspense>
        <FindAgent fetcher={fetcher} answer={answer?.box === 'agents' ? answer.search : undefined} />
      </Suspense>
      <AsSent name="services">
        {import.meta.env.SSR && (
          <>
            <ClaimSigns />
            <AboutUs />
            <QuickServices />
            <WhatWeOffer />
          </>
        )}
      </AsSent>
      <Suspense>
        <GetAssistance />
      </Suspense>
      <Suspense>
        <BecomeAnAgent heading="h2" />
      </Suspense>
      <ClosingQuote fetcher={fetcher} answer={quoteOf('closing')} campaign={campaign} />
    </>
  );
}
