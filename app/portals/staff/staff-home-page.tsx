import { href } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { actsOf, ROLES } from '#config/staff-acts.ts';
import { listRefundsOwed } from '#insurance/billing/ledger/refund-owed-store.ts';
import { countLateLeads } from '#insurance/leads/lead-store.ts';
import { countDeskTasks } from '#insurance/policies/desk-task-store.ts';
import { soonIn } from '#insurance/quotes/soon-sold-in.ts';
import { countAddresses } from '#insurance/quotes/tell-when-store.ts';
import { countLenderNotices } from '#insurance/record/lender-notice-store.ts';
import { ROLE_NAMES } from '#insurance/staff/role-names.ts';
import { countReferrals } from '#insurance/underwriting/referral-store.ts';
import { dayIn, daysAt } from '#platform/calendar/day-in.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { Chip } from '#ui/chip.tsx';
import cards from '../shell/cards.module.css';
import homeStyles from '../shell/portal-home.module.css';
import { PortalCard, PortalSky } from '../shell/portal-home.tsx';
import { portalMeta, usePortalLink } from '../shell/portal-page.ts';
import type { Route } from './+types/staff-home-page';
import { countOpen, type OpenRequests } from './open-requests.ts';
import { staffFor } from './staff-desk.ts';
import { PLACES } from './staff-places.ts';

const MOST_COUNTED = 100;

export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { id, first_name, roles } = await staffFor(context, request, 'see-desk');
  const acts = actsOf(roles);
  return {
    firstName: first_name,
    roles: ROLES.filter((role) => roles.includes(role)),
    acts,
    lateLeads: acts.includes('see-leads') && (await countLateLeads(context.db, daysAt(new Date()))),
    tasks: acts.includes('see-tasks') && (await countDeskTasks(context.db)),
    refunds: acts.includes('see-tasks') && (await listRefundsOwed(context.db, MOST_COUNTED)).length,
    letters: acts.includes('see-letters') && (await countLenderNotices(context.db)),
    waiting: acts.includes('see-figures') && (await countAddresses(context.db)),
    referrals: acts.includes('see-referrals') && (await countReferrals(context.db, dayIn(brand.home, new Date()))),
    open: {
      [href('/staff/help')]: acts.includes('see-help') && (await countOpen(context.db, 'help_request', id)),
      [href('/staff/changes')]: acts.includes('see-changes') && (await countOpen(context.db, 'change_request', id)),
    },
  };
}

export const meta: Route.MetaFunction = () => portalMeta(m.staff_desk);

export default function StaffHomePage({ loaderData }: Route.ComponentProps) {
  const link = usePortalLink();
  const { firstName, roles, acts, open } = loaderData;
  // An employee who may not write to these people sees their number among the search figures.
  const waitingAt = acts.includes('see-waiting') ? href('/staff/waiting') : href('/staff/figures');
  return (
    <>
      <PortalSky
        state={brand.home}
        title={m.login_hello({ name: firstName })}
        lead={roles.map((role) => ROLE_NAMES[role]()).join(', ')}
      />
      <div className={`wrap ${homeStyles.papers}`}>
        {PLACES.filter(({ act, about }) => about && acts.includes(act)).map(({ path, label, about }) => (
          <PortalCard key={path} title={label()}>
            <p>{about?.()}</p>
            {open[path] && <HowManyWait {...open[path]} />}
            {path === href('/staff/leads') && loaderData.lateLeads !== false && (
              <p>
                <Chip kind={loaderData.lateLeads > 0 ? 'error' : 'ok'}>
                  {m.staff_leads_count({ count: loaderData.lateLeads })}
                </Chip>
              </p>
            )}
            {path === href('/staff/tasks') && loaderData.tasks !== false && (
              <p>
                <Chip kind={loaderData.tasks > 0 ? 'error' : 'ok'}>
                  {m.staff_tasks_open({ count: loaderData.tasks })}
                </Chip>
              </p>
            )}
            {path === href('/staff/tasks') && loaderData.refunds !== false && loaderData.refunds > 0 && (
              <p>
                <Chip kind="error">{m.staff_refunds({ count: loaderData.refunds })}</Chip>
              </p>
            )}
            {path === href('/staff/letters') && loaderData.letters !== false && (
              <p>
                <Chip kind={loaderData.letters > 0 ? 'error' : 'ok'}>
                  {m.letters_waiting({ count: loaderData.letters })}
                </Chip>
              </p>
            )}
            {path === href('/staff/underwriting') && loaderData.referrals !== false && (
              <p className={cards.row}>
                <Chip kind={loaderData.referrals.late > 0 ? 'error' : 'ok'}>
                  {m.staff_request_overdue_count({ count: loaderData.referrals.late })}
                </Chip>
                <Chip kind="none">{m.staff_request_open_count({ count: loaderData.referrals.open })}</Chip>
              </p>
            )}
            {path === waitingAt && loaderData.waiting !== false && (
              <p>
                <Chip kind="none">{m.staff_tell_when({ count: loaderData.waiting, ...soonIn() })}</Chip>
              </p>
            )}
            <a href={link(path)}>{m.staff_open({ place: label().toLocaleLowerCase() })}</a>
          </PortalCard>
        ))}
      </div>
    </>
  );
}

function HowManyWait({ open, overdue, mine }: OpenRequests) {
  return (
    <p className={cards.row}>
      <Chip kind={overdue > 0 ? 'error' : 'ok'}>{m.staff_request_overdue_count({ count: overdue })}</Chip>
      <Chip kind="none">{m.staff_request_open_count({ count: open })}</Chip>
      <Chip kind="none">{m.staff_request_mine_count({ count: mine })}</Chip>
    </p>
  );
}
