import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { actsOf, ROLES } from '#config/staff-acts.ts';
import { ROLE_NAMES } from '#insurance/staff/role-names.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { Chip } from '#ui/chip.tsx';
import cards from '../shell/cards.module.css';
import homeStyles from '../shell/portal-home.module.css';
import { HomeCard, PortalSky } from '../shell/portal-home.tsx';
import { portalMeta, usePortalLink } from '../shell/portal-page.ts';
import type { Route } from './+types/staff-home-page';
import { countWaiting, type Waiting, type WaitingKind } from './desk-waiting.ts';
import { staffFor } from './staff-desk.ts';
import { PLACE_GROUPS } from './staff-places.ts';

export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { id, first_name, roles } = await staffFor(context, request, 'see-desk');
  const acts = actsOf(roles);
  return {
    firstName: first_name,
    roles: ROLES.filter((role) => roles.includes(role)),
    acts,
    waiting: await countWaiting(context.db, id, acts),
  };
}

export const meta: Route.MetaFunction = () => portalMeta(m.staff_desk);

/** What each count says, and whether any at all is too many. */
const WAITING: Record<WaitingKind, { words: (count: number) => string; isUrgent: boolean }> = {
  late: { words: (count) => m.staff_request_overdue_count({ count }), isUrgent: true },
  open: { words: (count) => m.staff_request_open_count({ count }), isUrgent: false },
  mine: { words: (count) => m.staff_request_mine_count({ count }), isUrgent: false },
  due: { words: (count) => m.cdesk_due_soon({ count }), isUrgent: true },
  review: { words: (count) => m.cdesk_review_count({ count }), isUrgent: true },
  tasks: { words: (count) => m.staff_request_open_count({ count }), isUrgent: true },
  refunds: { words: (count) => m.staff_refunds({ count }), isUrgent: true },
  letters: { words: (count) => m.staff_to_mail_count({ count }), isUrgent: true },
  filings: { words: (count) => m.staff_to_file_count({ count }), isUrgent: true },
  calls: { words: (count) => m.staff_to_call_count({ count }), isUrgent: true },
  told: { words: (count) => m.staff_tell_when({ count }), isUrgent: false },
};

export default function StaffHomePage({ loaderData }: Route.ComponentProps) {
  const link = usePortalLink();
  const { firstName, roles, acts, waiting } = loaderData;
  const groups = PLACE_GROUPS.map(({ title, places }) => ({
    title,
    places: places.filter(({ act }) => acts.includes(act)),
  })).filter(({ places }) => places.length > 0);
  return (
    <>
      <PortalSky
        state={brand.home}
        title={m.login_hello({ name: firstName })}
        lead={roles.map((role) => ROLE_NAMES[role]()).join(', ')}
      />
      <div className={`wrap ${homeStyles.papers} ${homeStyles.halves}`}>
        {groups.map(({ title, places }) => (
          <HomeCard key={title()} title={title()}>
            <ul className={cards.rows}>
              {places.map(({ path, label, about }) => (
                <li key={path}>
                  <div>
                    <a href={link(path)} className={homeStyles.place}>
                      {label()}
                    </a>
                    <p className="small mute">{about()}</p>
                  </div>
                  <HowManyWait counts={waiting[path] ?? []} />
                </li>
              ))}
            </ul>
          </HomeCard>
        ))}
      </div>
    </>
  );
}

function HowManyWait({ counts }: { counts: Waiting[] }) {
  if (counts.length === 0) return null;
  return (
    <p className={cards.row}>
      {counts.map(({ kind, count }) => {
        const { words, isUrgent } = WAITING[kind];
        const urgency = count > 0 ? 'error' : 'ok';
        return (
          <Chip key={kind} kind={isUrgent ? urgency : 'none'}>
            {words(count)}
          </Chip>
        );
      })}
    </p>
  );
}
