import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { Chip } from '#ui/chip.tsx';
import { portalContext } from '../portal-context.ts';
import homeStyles from '../portal-home.module.css';
import { PortalCard, PortalSky } from '../portal-home.tsx';
import { portalMeta, usePortalLanguage, usePortalLink } from '../portal-page.ts';
import type { Route } from './+types/staff-home-page';
import { countOpen } from './open-help.ts';
import { actsOf, ROLES } from './staff-acts.ts';
import { staffFor } from './staff-desk.ts';
import styles from './staff-page.module.css';
import { PLACES } from './staff-places.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = context.get(portalContext);
  const { id, first_name, roles } = await staffFor(asked, request, 'see-desk');
  const acts = actsOf(roles);
  return {
    firstName: first_name,
    roles: ROLES.filter((role) => roles.includes(role)),
    acts,
    help: acts.includes('see-help') && (await countOpen(asked.db, id)),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => portalMeta(matches, m.staff_desk);

const ROLE_NAMES = {
  service: m.staff_role_service,
  notices: m.staff_role_notices,
  auditor: m.staff_role_auditor,
  supervisor: m.staff_role_supervisor,
};

export default function StaffHomePage({ loaderData }: Route.ComponentProps) {
  const locale = { locale: usePortalLanguage() };
  const link = usePortalLink();
  const { firstName, roles, acts, help } = loaderData;
  return (
    <>
      <PortalSky
        state={brand.home}
        title={m.login_hello({ name: firstName }, locale)}
        lead={roles.map((role) => ROLE_NAMES[role]({}, locale)).join(', ')}
      />
      <div className={`wrap ${homeStyles.papers}`}>
        {PLACES.filter(({ act, about }) => about && acts.includes(act)).map(({ href, label, about }) => (
          <PortalCard key={href} title={label({}, locale)}>
            <p>{about?.({}, locale)}</p>
            {href === '/staff/help' && help && (
              <p className={styles.row}>
                <Chip kind={help.overdue > 0 ? 'error' : 'ok'}>
                  {m.staff_help_overdue_count({ count: help.overdue }, locale)}
                </Chip>
                <Chip kind="none">{m.staff_help_open_count({ count: help.open }, locale)}</Chip>
                <Chip kind="none">{m.staff_help_mine_count({ count: help.mine }, locale)}</Chip>
              </p>
            )}
            <a href={link(href)}>{m.staff_open({ place: label({}, locale) }, locale)}</a>
          </PortalCard>
        ))}
      </div>
    </>
  );
}
