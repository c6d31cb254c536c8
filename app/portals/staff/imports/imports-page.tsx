import { href, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { actsOf } from '#config/staff-acts.ts';
import { listedImport } from '#insurance/book/import/desk/import-view.ts';
import { countMissingPolicies } from '#insurance/book/import/desk/missing-policy-store.ts';
import { traceOf } from '#insurance/book/import/desk/trace-store.ts';
import { countHeld, countImports, listImports } from '#insurance/book/import/file/import-file-store.ts';
import { writtenMoment } from '#platform/calendar/written.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm } from '#platform/http/answer-form.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { pageAsked, withQuery } from '#platform/http/list-query.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Field, FieldFrame } from '#ui/field.tsx';
import { WideTable } from '#ui/wide-table.tsx';
import cards from '../../shell/cards.module.css';
import { Card, CardPage, Empty, Outcome } from '../../shell/cards.tsx';
import forms from '../../shell/form-layout.module.css';
import { Pages } from '../../shell/list-choices.tsx';
import { portalMeta, usePortalLink, useTyped } from '../../shell/portal-page.ts';
import { answerStaffForm, staffFor } from '../staff-desk.ts';
import styles from '../staff-page.module.css';
import type { Route } from './+types/imports-page';
import { MOST_MEGABYTES, sendImport } from './send-import.ts';

const A_PAGE = 25;

export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { roles } = await staffFor(context, request, 'see-imports');
  const page = pageAsked(new URL(request.url).searchParams);
  const files = await listImports(context.db, { page, size: A_PAGE });
  return {
    may: actsOf(roles),
    page,
    pages: Math.max(1, Math.ceil((await countImports(context.db)) / A_PAGE)),
    held: await countHeld(context.db),
    gone: await countMissingPolicies(context.db),
    files: files.map((file) => listedImport(file, context.language)),
    most: MOST_MEGABYTES,
  };
}

export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const isFile = /^multipart\/form-data/i.test(request.headers.get('content-type') ?? '');
  if (!isFile) {
    const form = { see: 'see-imports', does: { find: 'see-imports' } } as const;
    return answerStaffForm(context, request, form, async ({ form: { number = '' } }) => {
      const found = await traceOf(context.db, number.replace(/\D/g, ''));
      return {
        values: { number },
        found: found.map(({ processedAt, ...version }) => ({
          ...version,
          at: writtenMoment(processedAt, context.language),
        })),
      };
    });
  }
  const member = await staffFor(context, request, 'run-import');
  return answerForm(async () => {
    const { id, isKnown } = await sendImport(context, member, request);
    const at = inSameLanguage(href('/staff/imports/:id', { id: String(id) }), request);
    return redirect(withQuery(at, { done: isKnown ? 'known' : 'sent' }), 303);
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.imports_title);

export default function ImportsPage({ loaderData, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const { refusal, values } = useTyped(actionData);
  const found = actionData && 'found' in actionData ? actionData : undefined;
  const { files, page, pages, held, gone, may, most } = loaderData;
  return (
    <CardPage>
      <h1>{m.imports_title()}</h1>
      <p>{m.imports_about()}</p>
      <Outcome refusal={refusal} />
      <p className={cards.row}>
        {held > 0 && <Chip kind="due">{m.imports_waiting({ count: held })}</Chip>}
        <a href={link(href('/staff/imports/missing'))}>{m.imports_missing_count({ count: gone })}</a>
      </p>
      {may.includes('run-import') && <SendForm most={most} />}
      <Card title={m.imports_list()}>
        {files.length === 0 ? (
          <Empty object="checklist" href={link(href('/staff'))} act={m.staff_back_to_desk()}>
            {m.imports_none()}
          </Empty>
        ) : (
          <WideTable label={m.imports_list()} stacks>
            <thead>
              <tr>
                <th scope="col">{m.imports_file()}</th>
                <th scope="col">{m.imports_of()}</th>
                <th scope="col">{m.imports_received()}</th>
                <th scope="col">{m.imports_state()}</th>
              </tr>
            </thead>
            <tbody>
              {files.map(({ id, name, of, received, state, kind }) => (
                <tr key={id}>
                  <td>
                    <a href={link(href('/staff/imports/:id', { id: String(id) }))}>
                      {id}: {name}
                    </a>
                  </td>
                  <td data-label={m.imports_of()}>{of || '–'}</td>
                  <td data-label={m.imports_received()}>{received}</td>
                  <td data-label={m.imports_state()}>
                    <Chip kind={kind}>{state}</Chip>
                  </td>
                </tr>
              ))}
            </tbody>
          </WideTable>
        )}
        <Pages page={page} pages={pages} href={(to) => withQuery(link(href('/staff/imports')), { page: String(to) })} />
      </Card>
      <Card title={m.imports_trace_title()}>
        <form method="post" className={forms.form}>
          <Field
            label={m.imports_trace_number()}
            hint={m.imports_trace_hint()}
            name="number"
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            defaultValue={(found?.values ?? values).number}
            error={undefined}
          />
          <Button type="submit" kind="tool" name="act" value="find">
            {m.imports_trace_find()}
          </Button>
        </form>
        {found && <Trace found={found.found} />}
      </Card>
    </CardPage>
  );
}

function SendForm({ most }: { most: number }) {
  const file = (name: string, label: string, hint: string) => (
    <FieldFrame id={name} label={label} hint={hint} error={undefined}>
      {(control) => <input {...control} type="file" name={name} />}
    </FieldFrame>
  );
  return (
    <Card title={m.imports_send_title()}>
      <form method="post" encType="multipart/form-data" className={forms.form}>
        {file('file', m.imports_send_file(), m.imports_send_hint({ most }))}
        {file('mapping', m.imports_send_mapping(), m.imports_send_mapping_hint())}
        <Button type="submit" kind="go" icon="upload">
          {m.imports_send()}
        </Button>
      </form>
    </Card>
  );
}

type Found = Omit<Awaited<ReturnType<typeof traceOf>>[number], 'processedAt'> & { at: string };

function Trace({ found }: { found: Found[] }) {
  const link = usePortalLink();
  if (found.length === 0) return <p className="mute">{m.imports_trace_none()}</p>;
  return (
    <ul className={styles.versions}>
      {found.map(({ prefix, number, version, fileId, fileName, line, lines, at }) => (
        <li key={`${prefix} ${version}`}>
          <b>
            {prefix} {number}, {m.imports_trace_version({ number: version })}
          </b>
          <p>
            <a href={link(href('/staff/imports/:id', { id: String(fileId) }))}>
              {m.imports_trace_from({ file: fileName, line: line ?? 0 })}
            </a>
            , {at}
          </p>
          {Object.entries(lines ?? {})
            .filter(([, of]) => of.length > 0)
            .map(([file, of]) => (
              <p key={file} className="mute">
                {m.imports_trace_lines({ file: `${file}.csv`, lines: of.join(', ') })}
              </p>
            ))}
        </li>
      ))}
    </ul>
  );
}
