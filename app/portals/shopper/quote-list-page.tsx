import { redirect } from 'react-router';
import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import type { QuoteDraft } from '#insurance/quotes/quote-answers.ts';
import {
  applicantName,
  incidentFacts,
  incidentName,
  personFacts,
  personName,
  vehicleFacts,
  vehicleName,
} from '#insurance/quotes/quote-labels.ts';
import { unfinishedEntry } from '#insurance/quotes/quote-progress.ts';
import { MOST_INCIDENTS, MOST_PEOPLE, MOST_VEHICLES } from '#insurance/quotes/quote-steps.ts';
import { type AnswerList, saveList } from '#insurance/quotes/save-step.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, refusalOf } from '#platform/http/answer-form.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import type { Route } from './+types/quote-list-page';
import { QuoteFrame } from './quote-frame.tsx';
import styles from './quote-list.module.css';
import { surroundingsOf } from './quote-surroundings.ts';
import { isFromCheck, openSaidAt, quoteItemPath, quotePath, wayOn } from './quote-visit.ts';

const LISTS = ['vehicles', 'drivers', 'incidents'] as const satisfies readonly AnswerList[];
const listAt = (request: Request): AnswerList => {
  const last = new URL(request.url).pathname.toLowerCase().replace(/\/$/, '').split('/').at(-1);
  return LISTS.find((list) => list === last) ?? 'drivers';
};
const MOST: Record<AnswerList, number> = { vehicles: MOST_VEHICLES, drivers: MOST_PEOPLE, incidents: MOST_INCIDENTS };

/** The cars, household members or incidents of a quote: add, change or remove an entry. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const list = listAt(request);
  const { draft } = await openSaidAt(context, request, list);
  const at = (key: string) => quoteItemPath(request, list, key);
  // A quote without a car starts with the form for one.
  if (list === 'vehicles' && draft.answers.vehicles.length === 0) throw redirect(at('new'), 303);
  const phone = tollFree(brand.phones.support);
  const entries = entriesOf(draft, list, context.language);
  return {
    list,
    entries: entries.map((each) => ({ ...each, href: at(each.key) })),
    owner: list === 'drivers' ? applicantName(draft) : undefined,
    add: entries.length < MOST[list] ? at('new') : undefined,
    full:
      list === 'incidents'
        ? m.quoting_too_many_incidents({ count: MOST_INCIDENTS, phone })
        : m.quoting_too_many({ cars: MOST_VEHICLES, people: MOST_PEOPLE, phone }),
    around: await surroundingsOf(context, request, { draft, step: list }),
  };
}

function entriesOf(draft: QuoteDraft, list: AnswerList, language: Language) {
  const { vehicles, drivers, incidents } = draft.answers;
  switch (list) {
    case 'vehicles':
      return vehicles.map((each) => ({
        key: each.key,
        name: vehicleName(each, language),
        facts: vehicleFacts(each, language),
      }));
    case 'drivers':
      return drivers.map((each) => ({ key: each.key, name: personName(each), facts: personFacts(each, language) }));
    case 'incidents':
      return incidents.map((each) => ({
        key: each.key,
        name: incidentName(each, language),
        facts: incidentFacts(each, draft, language),
      }));
  }
}

export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const list = listAt(request);
  const open = await openSaidAt(context, request, list);
  return answerForm(async () => {
    const { remove } = await readForm(request);
    if (remove !== undefined) {
      await saveList(context, open, list, { removed: remove });
      return redirect(quotePath(request, list, { isChange: isFromCheck(request) }), 303);
    }
    const saved = await saveList(context, open, list, { isWhole: true });
    // A quote from before online prices, or moved from another state, has an entry that lacks an answer.
    const unfinished = unfinishedEntry(list, saved);
    return redirect(unfinished ? quoteItemPath(request, list, unfinished) : wayOn(request, saved, list), 303);
  });
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

type ListWords = {
  icon: IconName;
  title: () => string;
  lead: (() => string) | undefined;
  add: () => string;
  all: () => string;
  /** The words shown if the list is empty. */
  none: (() => string) | undefined;
};
const WORDS: Record<AnswerList, ListWords> = {
  vehicles: {
    icon: 'car',
    title: m.quoting_title_vehicles,
    add: m.quoting_add_car,
    all: m.quoting_all_cars,
    lead: undefined,
    none: undefined,
  },
  drivers: {
    icon: 'user',
    title: m.quoting_title_drivers,
    add: m.quoting_add_person,
    all: m.quoting_all_people,
    lead: m.quoting_why_drivers,
    none: undefined,
  },
  incidents: {
    icon: 'alert',
    title: m.quoting_title_incidents,
    add: m.quoting_add_incident,
    all: m.quoting_all_incidents,
    lead: m.quoting_why_incidents,
    none: m.quoting_none_incidents,
  },
};

export default function QuoteListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, entries, owner, add, around } = loaderData;
  const words = WORDS[list];
  return (
    <QuoteFrame around={around} title={words.title()} lead={words.lead?.()} refusal={refusalOf(actionData)}>
      <ul className={styles.list}>
        {owner && (
          <li>
            <Icon name="user" />
            <div>
              <b>{owner}</b>
              <p>{m.quoting_you_drive()}</p>
            </div>
          </li>
        )}
        {entries.map(({ key, name, facts, href }) => (
          <li key={key}>
            <Icon name={words.icon} />
            <div>
              <b>{name}</b>
              <p>{facts}</p>
              <form method="post">
                <a href={href}>
                  {m.quoting_change()}
                  <span className="visually-hidden"> {name}</span>
                </a>
                <button type="submit" name="remove" value={key}>
                  {m.quoting_remove()}
                  <span className="visually-hidden"> {name}</span>
                </button>
              </form>
            </div>
          </li>
        ))}
      </ul>
      {add ? (
        <ButtonLink kind="outline" icon="plus" href={add}>
          {words.add()}
        </ButtonLink>
      ) : (
        <p>{loaderData.full}</p>
      )}
      <form method="post">
        <Button type="submit" kind="go" size="large" isBlock iconAfter="arrow-right">
          {entries.length === 0 && words.none ? words.none() : words.all()}
        </Button>
      </form>
    </QuoteFrame>
  );
}
