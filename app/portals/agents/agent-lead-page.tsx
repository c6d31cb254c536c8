import { data, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, writtenPhone } from '#config/phone-number.ts';
import { AnswerList } from '#ui/answer-list.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { audit } from '../audit/audit-store.ts';
import { dayIn } from '../day-in.ts';
import papers from '../papers.module.css';
import { Paper, PaperPage } from '../papers.tsx';
import { portalContext } from '../portal-context.ts';
import { inSameLanguage, portalMeta, usePortalLanguage, usePortalLink } from '../portal-page.ts';
import { findLead, markCalled } from '../quotes/lead-store.ts';
import { areTextsWanted } from '../quotes/quote-draft-store.ts';
import { answersInWords, fullName } from '../quotes/quote-words.ts';
import { writtenDay, writtenLanguage } from '../written.ts';
import type { Route } from './+types/agent-lead-page';
import { agentOf } from './agent-desk.ts';

/** What somebody answered who waits for this agency's call; another agency's lead says what one says that is none. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const asked = context.get(portalContext);
  const { language } = asked;
  const producer = await agentOf(asked, request, params.state);
  const lead = await findLead(asked.db, producer.id, params.reference.toUpperCase());
  if (!lead) throw data(null, { status: 404 });
  const { draft, called_on } = lead;
  await audit(asked.db, asked, { act: 'view-lead', actor: `producer ${producer.id}`, subject: ['quote', draft.id] });
  const wantsTexts = await areTextsWanted(asked.db, draft.id);
  const promised = draft.promised_on ?? '';
  return {
    reference: draft.reference ?? '',
    name: fullName(draft),
    language: draft.language,
    phone: draft.phone ?? '',
    writtenPhone: writtenPhone(draft.phone ?? ''),
    email: draft.email,
    promised: writtenDay(promised, language),
    isLate: called_on === null && dayIn(draft.state, new Date()) > promised,
    calledOn: called_on === null ? undefined : writtenDay(called_on, language),
    groups: answersInWords(draft, { wantsTexts, language }),
  };
}

/** Notes the call, once. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const asked = context.get(portalContext);
  const producer = await agentOf(asked, request, params.state);
  await asked.db.transaction().execute(async (trx) => {
    const lead = await findLead(trx, producer.id, params.reference.toUpperCase());
    if (!lead) throw data(null, { status: 404 });
    const { id } = lead.draft;
    if (!(await markCalled(trx, id))) return;
    await audit(trx, asked, { act: 'call-lead', actor: `producer ${producer.id}`, subject: ['quote', id] });
  });
  return redirect(inSameLanguage(new URL(request.url).pathname, request), 303);
}

export const meta: Route.MetaFunction = ({ matches }) => portalMeta(matches, m.quoting_desk_leads);

export default function AgentLeadPage({ loaderData, params }: Route.ComponentProps) {
  const locale = { locale: usePortalLanguage() };
  const link = usePortalLink();
  const { reference, name, phone, email, promised, isLate, calledOn, groups } = loaderData;
  return (
    <PaperPage width="wide">
      <p>
        <a href={link(`/uaicins/${params.state.toLowerCase()}/home`)}>{m.desk_home({}, locale)}</a>
      </p>
      <header className={papers.row}>
        <h1>{name}</h1>
        {calledOn ? (
          <Chip kind="ok">{m.quoting_desk_called_on({ day: calledOn }, locale)}</Chip>
        ) : (
          <Chip kind={isLate ? 'error' : 'warn'}>
            {isLate
              ? m.quoting_desk_late({ day: promised }, locale)
              : m.quoting_desk_call_by({ day: promised }, locale)}
          </Chip>
        )}
      </header>
      <Paper title={m.quoting_desk_lead({ reference }, locale)}>
        <p>
          {m.quoting_desk_lead_language({}, locale)}: {writtenLanguage(loaderData.language, locale.locale)}
        </p>
        <div className={papers.row}>
          <ButtonLink kind="go" icon="phone" href={callHref(phone)}>
            {loaderData.writtenPhone}
          </ButtonLink>
          {email && (
            <ButtonLink kind="outline" icon="mail" href={`mailto:${email}`}>
              {email}
            </ButtonLink>
          )}
          {!calledOn && (
            <form method="post">
              <Button type="submit" kind="outline" icon="check">
                {m.quoting_desk_called({}, locale)}
              </Button>
            </form>
          )}
        </div>
      </Paper>
      <Paper>
        {groups.map(({ title, answers }) => (
          <AnswerList key={title} title={title} answers={answers} changeLabel="" />
        ))}
        <p className="small mute">{m.quoting_desk_lead_license({}, locale)}</p>
      </Paper>
    </PaperPage>
  );
}
