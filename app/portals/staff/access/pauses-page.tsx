import { redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { actsOf } from '#config/staff-acts.ts';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import { keysOfTarget, LIMIT_NAMES, pauseName } from '#platform/accounts/pauses.ts';
import { Failure } from '#platform/asked/failure.ts';
import type { Asked } from '#platform/asked/handler.ts';
import { portalContext } from '#platform/asked/portal-context.ts';
import { writtenMoment } from '#platform/calendar/written.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { doneIn, withQuery } from '#platform/http/list-query.ts';
import { findPauses, liftPause } from '#platform/throttles/pause-store.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Empty, Outcome, Paper, PaperPage } from '../../shell/papers.tsx';
import { portalMeta, usePortalLink, useTyped } from '../../shell/portal-page.ts';
import { answerStaffForm, staffFor } from '../staff-desk.ts';
import styles from '../staff-page.module.css';
import type { Route } from './+types/pauses-page';

const SHOWN = 100;

async function pausesNow(asked: Asked, keys?: Buffer[]) {
  const pauses = await findPauses(asked.db, LIMIT_NAMES, { count: SHOWN, ...(keys && { keys }) });
  return pauses.map(({ key, name, opens_at }) => ({
    ...{ name, key: key.toString('hex'), label: pauseName(name, asked.language) },
    until: opens_at && writtenMoment(opens_at, asked.language),
  }));
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = context.get(portalContext);
  const { roles } = await staffFor(asked, request, 'see-pauses');
  return { done: doneIn(request, DOES), may: actsOf(roles), pauses: await pausesNow(asked) };
}

const DOES = { find: 'see-pauses', lift: 'lift-pause' } as const;

export function action({ request, context }: Route.ActionArgs) {
  const asked = context.get(portalContext);
  return answerStaffForm(asked, request, { see: 'see-pauses', does: DOES }, async ({ member, act, form }) => {
    if (act === 'find') return { found: await pausesNow(asked, keysOfTarget(asked, form.target ?? '')) };
    const key = /^[0-9a-f]{64}$/.test(form.key ?? '') ? Buffer.from(form.key ?? '', 'hex') : Buffer.alloc(32);
    const name = form.name ?? '';
    const isDone = await asked.db.transaction().execute(async (db) => {
      if (!(await liftPause(db, { name, key }))) return false;
      const detail = { name, pause: key.toString('hex').slice(0, 12) };
      await auditStaff(db, asked, member, { act: 'lift-pause', subject: ['staff', member.id], detail });
      return true;
    });
    if (!isDone) throw new Failure('refused', m.staff_pause_gone());
    throw redirect(withQuery(inSameLanguage('/staff/pauses', request), { done: 'lift' }), 303);
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.staff_pauses);

export default function PausesPage({ loaderData, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const { refusal } = useTyped(actionData);
  const found = actionData && 'found' in actionData ? actionData.found : undefined;
  const pauses = found ?? loaderData.pauses;
  return (
    <PaperPage>
      <h1>{m.staff_pauses()}</h1>
      <p>{m.staff_pauses_lead()}</p>
      <Outcome refusal={refusal} done={loaderData.done === 'lift' && !actionData && m.staff_pause_lifted()} />
      <Paper title={m.staff_pause_find()}>
        <form method="post" className={styles.form}>
          <Field
            label={m.staff_pause_target()}
            hint={m.staff_pause_target_hint()}
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
      </Paper>
      <Paper
        title={found ? m.staff_pauses_found({ count: pauses.length }) : m.staff_pauses_now({ count: pauses.length })}
      >
        {pauses.length === 0 && (
          <Empty object="lock" href={link('/staff')} act={m.staff_back_to_desk()}>
            {found ? m.staff_log_none() : m.staff_pauses_none()}
          </Empty>
        )}
        <ul className={styles.versions}>
          {pauses.map(({ key, name, label, until }) => (
            <li key={key}>
              <b>{label}</b>
              <p className="mute">
                {until ? m.staff_pause_until({ until }) : m.staff_pause_until_right()} <code>{key.slice(0, 12)}</code>
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
                        ? m.staff_pause_lift_this({ what: label, until })
                        : m.staff_pause_lift_count({ what: label })
                    }
                  >
                    {m.staff_pause_lift()}
                  </Button>
                </form>
              )}
            </li>
          ))}
        </ul>
      </Paper>
    </PaperPage>
  );
}
