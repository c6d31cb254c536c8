import { href, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { actsOf } from '#config/staff-acts.ts';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import { keysOfTarget, LIMIT_NAMES, lockoutName } from '#platform/accounts/lockouts.ts';
import { writtenMoment } from '#platform/calendar/written.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { doneIn, pageShown, withQuery } from '#platform/http/list-query.ts';
import { countLockouts, findLockouts, liftLockout } from '#platform/throttles/lockout-store.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Card, CardPage, Empty, Outcome } from '../../shell/cards.tsx';
import forms from '../../shell/form-layout.module.css';
import { Pages } from '../../shell/list-choices.tsx';
import { portalMeta, usePortalLink, useTyped } from '../../shell/portal-page.ts';
import { answerStaffForm, staffFor } from '../staff-desk.ts';
import styles from '../staff-page.module.css';
import type { Route } from './+types/lockouts-page';

const SHOWN = 100;

async function lockoutsNow(context: Context, which: { page: number } | { keys: Buffer[] }) {
  const lockouts = await findLockouts(context.db, { names: LIMIT_NAMES, size: SHOWN, ...which });
  return lockouts.map(({ key, name, opens_at }) => ({
    name,
    key: key.toString('hex'),
    label: lockoutName(name, context.language),
    until: opens_at && writtenMoment(opens_at, context.language),
  }));
}

export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { roles } = await staffFor(context, request, 'see-lockouts');
  const count = await countLockouts(context.db, LIMIT_NAMES);
  const { page, pages } = pageShown(request, count, SHOWN);
  const lockouts = await lockoutsNow(context, { page });
  return { done: doneIn(request, ACT_OF), may: actsOf(roles), lockouts, count, page, pages };
}

const ACT_OF = { find: 'see-lockouts', lift: 'lift-pause' } as const;

export function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  return answerStaffForm(context, request, { see: 'see-lockouts', does: ACT_OF }, async ({ member, act, form }) => {
    if (act === 'find')
      return { found: await lockoutsNow(context, { keys: keysOfTarget(context, form.target ?? '') }) };
    const key = /^[0-9a-f]{64}$/.test(form.key ?? '') ? Buffer.from(form.key ?? '', 'hex') : Buffer.alloc(32);
    const name = form.name ?? '';
    const isDone = await context.db.transaction().execute(async (db) => {
      if (!(await liftLockout(db, { name, key }))) return false;
      await auditStaff(db, context, member, {
        act: 'lift-pause',
        subject: ['staff', member.id],
        detail: { name, pause: key.toString('hex').slice(0, 12) },
      });
      return true;
    });
    if (!isDone) throw new Failure('refused', m.staff_lockout_gone());
    throw redirect(withQuery(inSameLanguage(href('/staff/lockouts'), request), { done: 'lift' }), 303);
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.staff_lockouts);

export default function LockoutsPage({ loaderData, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const { refusal } = useTyped(actionData);
  const found = actionData && 'found' in actionData ? actionData.found : undefined;
  const lockouts = found ?? loaderData.lockouts;
  return (
    <CardPage>
      <h1>{m.staff_lockouts()}</h1>
      <p>{m.staff_lockouts_lead()}</p>
      <Outcome refusal={refusal} done={loaderData.done === 'lift' && !actionData && m.staff_lockout_lifted()} />
      <Card title={m.staff_lockout_find()}>
        <form method="post" className={forms.form}>
          <Field
            label={m.staff_lockout_target()}
            hint={m.staff_lockout_target_hint()}
            name="target"
            autoComplete="off"
            spellCheck={false}
            maxLength={254}
            error={undefined}
          />
          <Button type="submit" kind="tool" name="act" value="find">
            {m.desk_search()}
          </Button>
        </form>
      </Card>
      <Card
        title={
          found ? m.staff_lockouts_found({ count: found.length }) : m.staff_lockouts_now({ count: loaderData.count })
        }
      >
        {lockouts.length === 0 && (
          <Empty object="lock" href={link(href('/staff'))} act={m.staff_back_to_desk()}>
            {found ? m.staff_log_none() : m.staff_lockouts_none()}
          </Empty>
        )}
        <ul className={styles.versions}>
          {lockouts.map(({ key, name, label, until }) => (
            <li key={key}>
              <b>{label}</b>
              <p className="mute">
                {until ? m.staff_lockout_until({ until }) : m.staff_lockout_until_right()}{' '}
                <code>{key.slice(0, 12)}</code>
              </p>
              {loaderData.may.includes('lift-pause') && (
                <form method="post">
                  <input type="hidden" name="key" value={key} />
                  <input type="hidden" name="name" value={name} />
                  <Button
                    type="submit"
                    kind="outline"
                    size="small"
                    name="act"
                    value="lift"
                    aria-label={
                      until
                        ? m.staff_lockout_lift_this({ what: label, until })
                        : m.staff_lockout_lift_count({ what: label })
                    }
                  >
                    {m.staff_lockout_lift()}
                  </Button>
                </form>
              )}
            </li>
          ))}
        </ul>
        {!found && (
          <Pages
            page={loaderData.page}
            pages={loaderData.pages}
            href={(to) => withQuery(link(href('/staff/lockouts')), { page: String(to) })}
          />
        )}
      </Card>
    </CardPage>
  );
}
