import { data, href, redirect } from 'react-router';
import { stateName } from '#config/by-state/state-names.ts';
import { m } from '#config/messages/compiled/messages.js';
import { getLocale } from '#config/messages/compiled/runtime.js';
import { actsOf } from '#config/staff-acts.ts';
import { noticeParagraphs } from '#insurance/notices/notice.ts';
import {
  audienceAt,
  MOST_NOTICE,
  publishNotice,
  readNotice,
  statesAt,
  VERSIONS_SHOWN,
  versionStatuses,
  withdrawNotice,
  zoneOf,
} from '#insurance/notices/notice-desk.ts';
import { audienceOf, findVersions } from '#insurance/notices/notice-store.ts';
import { writtenMomentIn } from '#platform/calendar/written.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { doneIn, withQuery } from '#platform/http/list-query.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { Button } from '#ui/button.tsx';
import { AreaField, Field } from '#ui/field.tsx';
import cards from '../../shell/cards.module.css';
import { Card, CardPage, Outcome } from '../../shell/cards.tsx';
import forms from '../../shell/form-layout.module.css';
import { portalMeta, usePortalLink, useTyped } from '../../shell/portal-page.ts';
import { answerStaffForm, staffFor } from '../staff-desk.ts';
import type { Route } from './+types/notice-page';
import { NoticeVersions } from './notice-versions.tsx';

export async function loader({ request, params, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { roles } = await staffFor(context, request, 'see-notices');
  const place = audienceAt(params.audience);
  if (!place) throw data(null, { status: 404 });
  const versions = await findVersions(context.db, audienceOf(place), VERSIONS_SHOWN);
  const status = versionStatuses(versions);
  const moment = (at: Date | null) => at && writtenMomentIn(at, context.language, zoneOf(place));
  const query = new URL(request.url).searchParams;
  const draft = versions.find(({ version }) => String(version) === query.get('from'));
  return {
    place,
    states: statesAt(place).map((state) => stateName(state)),
    newest: versions[0]?.version ?? 0,
    draft: draft?.html ?? '',
    done: doneIn(request, DONE_WORDS),
    may: actsOf(roles),
    most: MOST_NOTICE,
    versions: versions.map((each) => ({
      version: each.version,
      status: status.get(each.version) ?? 'over',
      words: noticeParagraphs(each.html),
      from: moment(each.starts_at),
      until: moment(each.ends_at),
      published: moment(each.published_at),
      publisher: each.publisher,
      withdrawn: moment(each.withdrawn_at),
      withdrawer: each.withdrawer,
    })),
  };
}

const ACT_OF = { preview: 'publish-notice', publish: 'publish-notice', withdraw: 'withdraw-notice' } as const;

export function action({ request, params, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const place = audienceAt(params.audience);
  if (!place) throw data(null, { status: 404 });
  const how = { see: 'see-notices', does: ACT_OF, withLines: ['words'], isLong: true } as const;
  return answerStaffForm(context, request, how, async ({ member, act, form }) => {
    const { words = '', from = '', until = '', version = '' } = form;
    const typed = { words, from, until };
    if (act === 'preview') {
      return { values: form, errors: {}, preview: noticeParagraphs(readNotice(place, typed, context.language).html) };
    }
    if (act === 'publish') await publishNotice(context, member, { place, seen: rowNumber(version), typed });
    if (act === 'withdraw') await withdrawNotice(context, member, { place, version: rowNumber(version) });
    const here = href('/staff/notices/:audience', { audience: place });
    throw redirect(withQuery(inSameLanguage(here, request), { done: act }), 303);
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.staff_notices);

const DONE_WORDS = { publish: m.staff_notice_done_publish, withdraw: m.staff_notice_done_withdraw };

export default function NoticePage({ loaderData: at, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const typed = useTyped(actionData);
  const preview = actionData && 'preview' in actionData ? actionData.preview : undefined;
  const values = actionData && 'preview' in actionData ? actionData.values : typed.values;
  const states = new Intl.ListFormat(getLocale()).format(at.states);
  return (
    <CardPage>
      <p>
        <a href={link(href('/staff/notices'))}>{m.staff_notices_back()}</a>
      </p>
      <h1>{m.staff_notice_title({ states })}</h1>
      <Outcome refusal={typed.refusal} done={at.done && !actionData && DONE_WORDS[at.done]()} />
      {preview && (
        <Card headingId="preview" title={m.staff_notice_preview_title()}>
          <div className={cards.letter}>
            {preview.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </Card>
      )}
      {at.may.includes('publish-notice') && (
        <Card title={m.staff_notice_write()}>
          <form method="post" className={forms.form} noValidate>
            <input type="hidden" name="version" value={(preview && values.version) ?? at.newest} />
            <AreaField
              label={m.staff_notice_words()}
              hint={m.staff_notice_hint()}
              error={undefined}
              name="words"
              rows={12}
              maxLength={at.most}
              defaultValue={values.words ?? at.draft}
            />
            <div className={forms.pair}>
              <Field
                label={m.staff_notice_from()}
                hint={m.staff_notice_from_hint()}
                name="from"
                type="date"
                defaultValue={values.from ?? ''}
                error={undefined}
              />
              <Field
                label={m.staff_notice_until()}
                hint={m.staff_notice_until_hint()}
                name="until"
                type="date"
                defaultValue={values.until ?? ''}
                error={undefined}
              />
            </div>
            <div className={cards.row}>
              <Button type="submit" kind={preview ? 'outline' : 'go'} name="act" value="preview">
                {m.staff_notice_preview()}
              </Button>
              {preview && (
                <Button type="submit" kind="go" name="act" value="publish">
                  {m.staff_notice_publish()}
                </Button>
              )}
            </div>
          </form>
        </Card>
      )}
      <NoticeVersions
        versions={at.versions}
        mayWithdraw={at.may.includes('withdraw-notice')}
        draftHref={(version) =>
          withQuery(link(href('/staff/notices/:audience', { audience: at.place })), { from: String(version) })
        }
      />
    </CardPage>
  );
}
