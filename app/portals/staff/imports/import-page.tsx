import { data, href, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { actsOf } from '#config/staff-acts.ts';
import { approveImport, mayApprove, rejectImport } from '#insurance/book/import/desk/decide-import.ts';
import { importView, problemsView } from '#insurance/book/import/desk/import-view.ts';
import { findImport } from '#insurance/book/import/file/import-file-store.ts';
import { countProblems, listProblems } from '#insurance/book/import/file/import-row-store.ts';
import { namesAmong } from '#insurance/staff/staff-store.ts';
import { Failure } from '#platform/context/failure.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { doneIn, withQuery } from '#platform/http/list-query.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { AreaField } from '#ui/field.tsx';
import cards from '../../shell/cards.module.css';
import { Card, CardPage, Facts, Outcome } from '../../shell/cards.tsx';
import forms from '../../shell/form-layout.module.css';
import { portalMeta, usePortalLink, useTyped } from '../../shell/portal-page.ts';
import { answerStaffForm, staffFor } from '../staff-desk.ts';
import type { Route } from './+types/import-page';
import { InForceTable, ProblemTable, WorstTable } from './import-tables.tsx';

const PROBLEMS_SHOWN = 20;

export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const member = await staffFor(context, request, 'see-imports');
  const file = await findImport(context.db, rowNumber(params.id));
  if (!file) throw data(null, { status: 404 });
  const isHeld = file.state === 'held';
  const staff = await namesAmong(context.db, [file.receivedBy, file.decidedBy]);
  return {
    file: importView(file, context.language, staff),
    problems: problemsView(
      await listProblems(context.db, file.id, { from: 0, most: PROBLEMS_SHOWN }),
      context.language,
    ),
    linesWithProblems: await countProblems(context.db, file.id),
    may: actsOf(member.roles),
    isHeld,
    isOwn: isHeld && !mayApprove(file, member),
    done: doneIn(request, DONE),
  };
}

const DONE = {
  sent: m.imports_sent,
  known: m.imports_known,
  approve: m.imports_approved_done,
  reject: m.imports_rejected_done,
};
const ACT_OF = { approve: 'approve-import', reject: 'reject-import' } as const;
const MOST_WHY = 500;

export function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const id = rowNumber(params.id);
  const form = { see: 'see-imports', does: ACT_OF, withLines: ['why'] } as const;
  return answerStaffForm(context, request, form, async ({ member, act, form: { why = '', seen = '' } }) => {
    const reason = why.replaceAll(/\s+/g, ' ').trim().slice(0, MOST_WHY);
    if (!reason) throw new Failure('refused', m.imports_why_missing());
    if (act === 'approve') await approveImport(context, member, { id, seen: seen.split('|'), why: reason });
    else await rejectImport(context, member, { id, why: reason });
    const here = inSameLanguage(href('/staff/imports/:id', { id: String(id) }), request);
    return redirect(withQuery(here, { done: act }), 303);
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.imports_title);

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const { refusal, values } = useTyped(actionData);
  const { file, problems, linesWithProblems, may, isHeld, isOwn, done } = loaderData;
  return (
    <CardPage>
      <p>
        <a href={link(href('/staff/imports'))}>{m.imports_back()}</a>
      </p>
      <h1>
        {file.id}: {file.name}
      </h1>
      <Outcome refusal={refusal} done={done && !actionData && DONE[done]()} />
      {file.refusal && (
        <Alert kind="error" role="none">
          <b>{file.refusal.title}</b> {file.refusal.text}
        </Alert>
      )}
      <Card title={m.imports_steps()}>
        <ol className={cards.row}>
          {file.steps.map(({ name, isDone }) => (
            <li key={name}>
              <Chip kind={isDone ? 'ok' : 'none'}>{name}</Chip>
            </li>
          ))}
        </ol>
        <Facts
          facts={[
            { label: m.imports_of(), value: file.of },
            { label: m.imports_as_of(), value: file.asOf },
            { label: m.imports_received(), value: file.received },
            { label: m.imports_received_by(), value: file.receivedBy },
            { label: m.imports_file(), value: m.imports_size({ size: file.size }) },
            { label: m.imports_decide(), value: file.decision },
          ]}
        />
      </Card>
      {file.holds.length > 0 && (
        <Card title={m.imports_held_title()}>
          <ul>
            {file.holds.map(({ name, text }) => (
              <li key={name}>{text}</li>
            ))}
          </ul>
          {isHeld && may.includes('reject-import') && (
            <DecideForm seen={file.holds.map(({ name }) => name)} isOwn={isOwn} why={values.why} />
          )}
        </Card>
      )}
      <Card title={m.imports_counts()}>
        <Facts facts={file.counts} />
      </Card>
      {file.states.length > 0 && <InForceTable states={file.states} />}
      {file.worst.length > 0 && <WorstTable worst={file.worst} />}
      <Card title={m.imports_problems()}>
        {linesWithProblems === 0 ? <p>{m.imports_no_problems()}</p> : <ProblemTable problems={problems} />}
        {linesWithProblems > 0 && may.includes('download-rejects') && (
          <p>
            <ButtonLink
              kind="outline"
              size="small"
              href={link(href('/staff/imports/:id/problems.csv', { id: String(file.id) }))}
            >
              {m.imports_download()}
            </ButtonLink>
          </p>
        )}
      </Card>
      {file.defaults.length + file.unused.length > 0 && (
        <Card title={m.imports_defaults()}>
          <Facts facts={file.defaults} />
          {file.unused.length > 0 && (
            <p>
              {m.imports_unused()}: {file.unused.join('; ')}
            </p>
          )}
        </Card>
      )}
    </CardPage>
  );
}

function DecideForm({ seen, isOwn, why }: { seen: string[]; isOwn: boolean; why: string | undefined }) {
  return (
    <form method="post" className={forms.form}>
      <input type="hidden" name="seen" value={seen.join('|')} />
      {isOwn && <p>{m.imports_second_person()}</p>}
      <AreaField
        id="why"
        label={m.imports_why()}
        hint={m.imports_why_hint()}
        error={undefined}
        name="why"
        rows={3}
        maxLength={MOST_WHY}
        defaultValue={why}
      />
      <div className={cards.row}>
        {!isOwn && (
          <Button type="submit" kind="go" name="act" value="approve">
            {m.imports_approve()}
          </Button>
        )}
        <Button type="submit" kind="outline" name="act" value="reject">
          {m.imports_reject()}
        </Button>
      </div>
    </form>
  );
}
