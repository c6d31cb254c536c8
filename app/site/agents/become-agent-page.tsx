import type { ComponentProps } from 'react';
import { Form, redirect } from 'react-router';
import map from '#config/art/pic-map.svg';
import { brand } from '#config/brand.ts';
import { namesOf } from '#config/by-state/state-names.ts';
import { isAble } from '#config/is-able.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { STATES_BY_NAME, stateNamed } from '#config/states.ts';
import { AsSent } from '#ui/as-sent.tsx';
import { abilitiesHere } from '../can.ts';
import { pageHead } from '../content/page-head.ts';
import { paths } from '../navigation/navigation.ts';
import { portalCall } from '../portals.server.ts';
import type { Route } from './+types/become-agent-page';
import { mappedSearch, type SearchAnswer } from './agency.ts';
import { AgentResults } from './agent-results.tsx';
import { AgentSearchForm } from './agent-search-form.tsx';
import { AgentsMap } from './agents-map.tsx';
import { appointmentHref } from './appointment.ts';
import styles from './become-agent-page.module.css';
import { BecomeAnAgent } from './become-an-agent.tsx';
import { answerSearch } from './search-agents.server.ts';

/**
 * RT-06: one page with two addresses, each with its own half first. A zip code searches for agents; a state leads to
 * its application.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const state = stateNamed(searchParams.get('state'));
  const abilities = context.get(abilitiesHere);
  const application = state && appointmentHref(state, (ability) => isAble(abilities, ability));
  if (application) throw redirect(application);

  const zip = searchParams.get('zip');
  const path = pathname.toLowerCase().includes(paths.findAgent.toLowerCase()) ? paths.findAgent : paths.becomeAgent;
  return {
    path,
    // A visitor who arrives with a zip code wants to see agents first.
    isToFind: path === paths.findAgent || zip !== null,
    answer: zip === null ? undefined : await answerSearch(zip, context.get(portalCall)),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  import.meta.env.SSR
    ? pageHead({
        matches,
        title: loaderData?.isToFind ? m.agents_find_headline() : m.agents_title(),
        description: loaderData?.isToFind
          ? m.agents_find_description({ name: brand.shortName })
          : m.agents_description({ name: brand.shortName, states: namesOf(STATES_BY_NAME, { join: 'or' }) }),
        path: loaderData?.path ?? paths.becomeAgent,
      })
    : [];

export default function BecomeAgentPage({ loaderData: { path, isToFind, answer } }: Route.ComponentProps) {
  const find = <FindSection key="find" heading={isToFind ? 'h1' : 'h2'} path={path} answer={answer} />;
  const become = <BecomeAnAgent key="become" heading={isToFind ? 'h2' : 'h1'} lead={m.agents_become_lead()} />;
  return isToFind ? [find, become] : [become, find];
}

type FindSectionProps = { heading: 'h1' | 'h2'; path: string; answer: SearchAnswer | undefined };

function FindSection({ heading: Heading, path, answer }: FindSectionProps) {
  return (
    <section className="section" id="agents">
      <div className={`wrap ${styles.find}`}>
        <div>
          <Heading>{m.agents_find_headline()}</Heading>
          <p className={`lead ${styles.lead}`}>{m.agents_find_lead()}</p>
          <AgentSearchForm
            as={DocumentForm}
            method="get"
            // The one of the page's two addresses that is open now, because its scripts are loaded already.
            action={`${localizeHref(path)}#agents`}
            answer={answer}
          />
        </div>
        <AsSent name="found">{import.meta.env.SSR && <Found answer={answer} isFirst={Heading === 'h1'} />}</AsSent>
      </div>
    </section>
  );
}

/** The results are a new document, because the server draws the map. */
const DocumentForm = (props: ComponentProps<typeof Form>) => <Form reloadDocument {...props} />;

function Found({ answer, isFirst }: { answer: SearchAnswer | undefined; isFirst: boolean }) {
  const mapped = mappedSearch(answer);
  return (
    <>
      {mapped ? (
        <AgentsMap {...mapped} />
      ) : (
        <img
          className={answer && styles.after}
          src={map}
          alt={m.agents_map()}
          width="760"
          height="560"
          loading={isFirst ? 'eager' : 'lazy'}
        />
      )}
      {answer && <AgentResults answer={answer} isNumbered={mapped !== undefined} />}
    </>
  );
}
