import { href } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { joinPolicyName } from '#contract/policy-name.ts';
import { changeMadeView } from '#insurance/changes/change-made-view.ts';
import { type ChangeStatus, changeDetailsView, kindName, statusName } from '#insurance/changes/change-request.ts';
import { findOwnChanges } from '#insurance/changes/change-request-store.ts';
import { findOwnHelp } from '#insurance/help/help-request-store.ts';
import { type HelpView, helpView } from '#insurance/help/help-view.ts';
import { findOwnPolicies } from '#insurance/policies/own-policy-store.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { mediumDay } from '#platform/calendar/written.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { buttonClass } from '#ui/button.tsx';
import { Chip, type ChipKind } from '#ui/chip.tsx';
import { HelpChip, HelpFacts } from '../../cards/help-facts.tsx';
import cards from '../../shell/cards.module.css';
import { Card, CardPage, Empty, Facts, ObjectTile, Outcome } from '../../shell/cards.tsx';
import { portalMeta, usePortalLink } from '../../shell/portal-page.ts';
import { NoPolicyCard } from '../own-policy-cards.tsx';
import { policyholderOf } from '../policyholder.ts';
import type { Route } from './+types/change-requests-page';

const JUST_NOW_MS = 120_000;

/** When what was done takes effect, or took it: it may be another day than was asked. */
const STARTS = {
  end: { later: m.change_end_day, past: m.change_ended_day },
  change: { later: m.change_from_day, past: m.change_since_day },
};

/** All requests that the policyholder has sent us, changes and help, and the status of each. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { language } = context;
  const id = await policyholderOf(context, request);
  const changes = await findOwnChanges(context.db, id);
  const requests = await findOwnHelp(context.db, id);
  const policies = await findOwnPolicies(context.db, id);
  const now = new Date();
  const isNew = (at: Date) => now.getTime() - at.getTime() < JUST_NOW_MS;
  const changesView = changes.map(
    ({ reference, kind, status, answer, asked_at, changed_at, version_number, taken_by, ...policy }) => {
      const { effective_at, version_kind, is_undone, details, before } = policy;
      const dayOf = (instant: Date) => mediumDay(dayIn(policy.state, instant), language);
      return {
        reference,
        status,
        answer,
        at: asked_at,
        isNew: isNew(asked_at),
        kind: kindName(kind, language),
        statusWord: statusName(status, language),
        policy: `${policy.prefix} ${policy.number}`,
        asked: dayOf(asked_at),
        changed: dayOf(changed_at),
        isByPhone: taken_by !== null,
        details: changeDetailsView(details, language, { before }),
        // What is done, but begins on a later day, is not covered yet.
        starts: is_undone
          ? m.change_undone()
          : effective_at
            ? STARTS[version_kind === 'cancellation' ? 'end' : 'change'][effective_at > now ? 'later' : 'past']({
                day: dayOf(effective_at),
              })
            : undefined,
        // The policy version whose price explains what the change did to the premium.
        version:
          version_number === null || is_undone
            ? undefined
            : { number: joinPolicyName(policy), of: String(version_number) },
      };
    },
  );
  const helpAsked = requests.map((help) => ({
    reference: help.reference,
    at: help.created_at,
    isNew: isNew(help.created_at),
    help: helpView(help, now, language),
  }));
  const [last] = changes;
  const made =
    last?.status === 'done' &&
    last.version_number !== null &&
    !last.is_undone &&
    isNew(last.asked_at) &&
    last.taken_by === null
      ? await changeMadeView(context.db, last.policy_id, last.version_number, language, now)
      : undefined;
  return {
    made,
    state: policies[0]?.state ?? brand.home,
    policies: policies.map((policy) => ({ number: `${policy.prefix} ${policy.number}`, name: joinPolicyName(policy) })),
    requests: [...changesView, ...helpAsked].toSorted((a, b) => b.at.getTime() - a.at.getTime()),
  };
}
type Context = Awaited<ReturnType<typeof loader>>['requests'][number];
type Change = Exclude<Context, { help: HelpView }>;

export const meta: Route.MetaFunction = () => portalMeta(m.help_own_title);

const chips: Record<ChangeStatus, ChipKind> = { received: 'none', handling: 'warn', done: 'ok', declined: 'error' };

export default function ChangeRequestsPage({ loaderData: { made, state, policies, requests } }: Route.ComponentProps) {
  const link = usePortalLink();
  const [newest] = requests;
  const isOnly = policies.length === 1;
  return (
    <CardPage
      state={state}
      head={
        <>
          <h1>{m.help_own_title()}</h1>
          {policies.length === 0 && <p className="lead">{m.holder_no_policy()}</p>}
        </>
      }
      aside={policies.map(({ number, name }) => (
        <Card key={name} title={isOnly ? m.help_own_else() : m.holder_policy_of({ number })}>
          <ObjectTile object="chat" />
          <p className={cards.row}>
            {/* A page without requests offers a new one as its main action, if there is only one policy. */}
            {!(isOnly && requests.length === 0) && (
              <a className={buttonClass({ kind: 'outline', isBlock: true })} href={link(changeOf(name))}>
                {isOnly ? m.change_ask() : m.change_ask_for({ number })}
              </a>
            )}
            <a
              className={buttonClass({ kind: 'outline', isBlock: true })}
              href={link(href('/insurednew/policy/:number/help', { number: name }))}
            >
              {isOnly ? m.help_own_ask() : m.help_own_ask_for({ number })}
            </a>
          </p>
        </Card>
      ))}
    >
      <Outcome
        done={
          newest?.isNew &&
          !('isByPhone' in newest && newest.isByPhone) &&
          ('help' in newest
            ? m.help_own_sent({ reference: newest.reference, next: newest.help.next?.words ?? '' })
            : newest.status === 'done'
              ? made
              : m.change_sent({ reference: newest.reference }))
        }
      />
      {requests.length === 0 && !policies[0] && <NoPolicyCard object="checklist" />}
      {requests.length === 0 && policies[0] && (
        <Card>
          <Empty object="checklist" href={link(changeOf(policies[0].name))} act={m.change_ask()}>
            {m.help_own_none()}
          </Empty>
        </Card>
      )}
      {requests.map((request) =>
        'help' in request ? (
          <HelpCard key={request.reference} help={request.help} />
        ) : (
          <ChangeCard key={request.reference} change={request} />
        ),
      )}
    </CardPage>
  );
}

const changeOf = (number: string) => href('/insurednew/policy/:number/change/:kind?', { number });

function HelpCard({ help }: { help: HelpView }) {
  const { reference, asked, policy } = help;
  return (
    <Card
      title={
        <>
          {m.help_own_heading({ reason: help.reason })} <HelpChip help={help} />
        </>
      }
    >
      <p className="mute">{m.change_asked_on({ reference, day: asked, policy })}</p>
      <HelpFacts help={help} />
    </Card>
  );
}

function ChangeCard({ change }: { change: Change }) {
  const link = usePortalLink();
  const { reference, asked, policy } = change;
  return (
    <Card
      title={
        <>
          {change.kind} <Chip kind={chips[change.status]}>{change.statusWord}</Chip>
        </>
      }
    >
      <p className="mute">{m.change_asked_on({ reference, day: asked, policy })}</p>
      {change.starts && <p>{change.starts}</p>}
      {change.isByPhone && <p className="mute">{m.change_by_phone()}</p>}
      {change.answer && (
        <p className={cards.letter}>
          <b>{m.change_answer({ day: change.changed })}</b> {change.answer}
        </p>
      )}
      {change.version && (
        <p>
          <a href={link(href('/insurednew/policy/:number/price/:of', change.version))}>{m.price_see_change()}</a>
        </p>
      )}
      <details>
        <summary>{m.change_details()}</summary>
        <Facts as="list" facts={change.details} />
      </details>
    </Card>
  );
}
