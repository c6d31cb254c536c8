import { redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { MOST_PEOPLE, MOST_VEHICLES } from '#insurance/quotes/quote-answers.ts';
import { fullName, personFacts, personName, vehicleFacts, vehicleName } from '#insurance/quotes/quote-labels.ts';
import { saveList } from '#insurance/quotes/save-step.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, refusalOf } from '#platform/http/answer-form.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Route } from './+types/quote-list-page';
import { QuoteFrame } from './quote-frame.tsx';
import styles from './quote-list.module.css';
import { surroundingsOf } from './quote-surroundings.ts';
import { isFromCheck, openQuoteAt, quoteItemPath, quotePath, wayOn } from './quote-visit.ts';

const listAt = (request: Request) => (/\/vehicles\/?$/i.test(new URL(request.url).pathname) ? 'vehicles' : 'drivers');

/** The cars of a quote, or the people who live with its owner: add another, change one, take one out. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const list = listAt(request);
  const { draft } = await openQuoteAt(context, request, list);
  const { vehicles, drivers } = draft.answers;
  const at = (key: string) => quoteItemPath(request, list, key);
  // A quote without a car begins with its form.
  if (list === 'vehicles' && vehicles.length === 0) throw redirect(at('new'), 303);

  const { language } = context;
  const entries =
    list === 'vehicles'
      ? vehicles.map((each) => ({
          key: each.key,
          name: vehicleName(each, language),
          facts: vehicleFacts(each, language),
          href: at(each.key),
        }))
      : drivers.map((each) => ({
          key: each.key,
          name: personName(each),
          facts: personFacts(each, language),
          href: at(each.key),
        }));
  return {
    list,
    entries,
    owner: list === 'drivers' ? fullName(draft) : undefined,
    add: entries.length < (list === 'vehicles' ? MOST_VEHICLES : MOST_PEOPLE) ? at('new') : undefined,
    full: m.quoting_too_many({ cars: MOST_VEHICLES, people: MOST_PEOPLE }),
    around: await surroundingsOf(context, request, { draft, step: list }),
  };
}

export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const list = listAt(request);
  const open = await openQuoteAt(context, request, list);
  return answerForm(async () => {
    const { remove } = await readForm(request);
    if (remove !== undefined) {
      await saveList(context, open, list, { removed: remove });
      return redirect(quotePath(request, list, { isChange: isFromCheck(request) }), 303);
    }
    return redirect(wayOn(request, await saveList(context, open, list, { isWhole: true }), list), 303);
  });
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export default function QuoteListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, entries, owner, add, around } = loaderData;
  const isCars = list === 'vehicles';
  return (
    <QuoteFrame
      around={around}
      title={isCars ? m.quoting_title_vehicles() : m.quoting_title_drivers()}
      lead={isCars ? undefined : m.quoting_why_drivers()}
      refusal={refusalOf(actionData)}
    >
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
            <Icon name={isCars ? 'car' : 'user'} />
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
          {isCars ? m.quoting_add_car() : m.quoting_add_person()}
        </ButtonLink>
      ) : (
        <p>{loaderData.full}</p>
      )}
      <form method="post">
        <Button type="submit" kind="go" size="large" isBlock iconAfter="arrow-right">
          {isCars ? m.quoting_all_cars() : m.quoting_all_people()}
        </Button>
      </form>
    </QuoteFrame>
  );
}
