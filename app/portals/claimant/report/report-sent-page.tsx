import { href, redirect } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { mayDo } from '#config/staff-acts.ts';
import { writtenCode } from '#insurance/claims/reports/report-codes.ts';
import { type SentView, sentView } from '#insurance/claims/reports/sent-report-view.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { portalUrl } from '#platform/messages/our-addresses.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card, CardPage, DayTile } from '../../shell/cards.tsx';
import { portalMeta, usePortalLink } from '../../shell/portal-page.ts';
import { QrSquare, squareOf } from '../../shell/qr-square.tsx';
import type { Route } from './+types/report-sent-page';
import { openPath, ownReport } from './own-report.ts';
import styles from './report.module.css';
import { ByPhone } from './report-step.tsx';

/**
 * The result of a report: the claim number, who acts next and by when, the rights notices, and the other driver's card.
 */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const own = await ownReport(context, request);
  const { claimId } = own.report;
  if (claimId === null) throw redirect(inSameLanguage(openPath(own), request), 303);
  const sent = await sentView(context, { ...own.report, claimId }, own.token);
  const { joinCode } = sent;
  const url =
    joinCode && portalUrl(context.env, href('/insurednew/claims/join/:code', { code: joinCode }), context.language);
  const seesClaims = own.taker !== undefined && mayDo(own.taker.roles, 'see-claim');
  return {
    sent,
    seesClaims,
    card: url && joinCode ? { url, code: writtenCode(joinCode), square: squareOf(url) } : undefined,
  };
}

export const meta: Route.MetaFunction = () => portalMeta(m.report_sent_title);

export default function ReportSentPage({ loaderData: { sent, seesClaims, card } }: Route.ComponentProps) {
  const link = usePortalLink();
  const { number, receivedOn, isMailed, isRepresented, isByPhone, isMatching, items, papers } = sent;
  const head = (
    <>
      <h1>{m.report_sent_title()}</h1>
      <p>{isByPhone ? m.byphone_sent_lead() : m.report_sent_lead()}</p>
    </>
  );
  return (
    <CardPage
      head={head}
      state={brand.home}
      aside={card && <JoinCard number={number} card={card} isByPhone={isByPhone} />}
    >
      {isByPhone && (
        <ByPhone>
          {isRepresented ? m.byphone_sent_attorney() : isMailed ? m.byphone_sent_mailed() : m.byphone_sent_post()}{' '}
          {seesClaims && (
            <a href={link(href('/staff/claims/:number/:line', { number, line: '1' }))}>{m.byphone_open_claim()}</a>
          )}
        </ByPhone>
      )}
      <Card title={m.report_sent_number()}>
        <p className={styles.number}>{number}</p>
        <p>{m.report_sent_on({ day: receivedOn })}.</p>
        {!isByPhone && (
          <p>
            {isRepresented ? m.report_sent_attorney() : isMailed ? m.report_sent_mailed() : m.report_sent_not_mailed()}
          </p>
        )}
      </Card>
      <Card title={m.report_sent_follow()}>
        <p>{m.report_sent_follow_lead()}</p>
        {!sent.hasAccount && (
          <>
            <p>{m.report_sent_follow_code()}</p>
            <p className={styles.number}>{sent.followCode}</p>
          </>
        )}
        {!isByPhone && (
          <ButtonLink
            kind="go"
            href={link(
              sent.hasAccount ? href('/insurednew/claims/:number', { number }) : href('/insurednew/claims/follow'),
            )}
          >
            {m.talk_mail_action()}
          </ButtonLink>
        )}
      </Card>
      <Next sent={sent} />
      {items.length > 0 && (
        <Card title={m.report_sent_add({ count: items.length })}>
          <p>{m.report_sent_add_lead()}</p>
          <ul>
            {items.map(({ id, why }) => (
              <li key={id}>{why}</li>
            ))}
          </ul>
        </Card>
      )}
      {isMatching && (
        <Card>
          <p>{m.report_sent_match()}</p>
        </Card>
      )}
      {papers.map(({ id, language, title, paragraphs, law }) => (
        <Card key={id} title={<span lang={language}>{title}</span>}>
          <p className={styles.who}>{m.report_sent_rights_issued()}</p>
          <div className={styles.paper}>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} lang={language}>
                {paragraph}
              </p>
            ))}
            {law && (
              <details>
                <summary>{m.rights_law_words()}</summary>
                <div lang="en" className={styles.words}>
                  <h3>{law.title}</h3>
                  {law.sections.map((section) => (
                    <section key={section.title}>
                      <h4>{section.title}</h4>
                      <p>{section.text}</p>
                    </section>
                  ))}
                </div>
              </details>
            )}
          </div>
          <ButtonLink
            kind="outline"
            icon="download"
            href={href('/insurednew/claims/report/paper/:id', { id: String(id) })}
          >
            {m.letter_pdf()}
            <span className="visually-hidden">: {title}</span>
          </ButtonLink>
        </Card>
      ))}
    </CardPage>
  );
}

function Next({ sent: { call, dates, isRepresented } }: { sent: SentView }) {
  return (
    <Card title={m.report_sent_next()}>
      {call ? (
        <div className={styles.day}>
          <DayTile day={call.tile} />
          <div>
            <h3>{m.report_sent_call()}</h3>
            <p>{m.report_sent_call_text({ day: call.day })}</p>
          </div>
        </div>
      ) : (
        <p>{isRepresented ? m.report_sent_attorney_next() : m.report_sent_spoken()}</p>
      )}
      <ul className={styles.dates}>
        {dates.map(({ what, isLaw, day }) => (
          <li key={`${what} ${isLaw}`}>
            <small className="mute">{isLaw ? m.report_sent_line_law() : m.report_sent_line_promise()}</small>
            <b>{day}</b>
            <span>{what}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type JoinCardProps = {
  number: string;
  isByPhone: boolean;
  card: { url: string; code: string; square: ReturnType<typeof squareOf> };
};

/** A card for the other driver to scan from this screen or to note down. It names the claim, but no people. */
function JoinCard({ number, isByPhone, card: { url, code, square } }: JoinCardProps) {
  return (
    <Card title={m.report_sent_card()}>
      <p>{isByPhone ? m.byphone_card() : m.report_sent_card_lead()}</p>
      <div className={styles.card}>
        <QrSquare square={square} label={m.report_sent_card_alt()} />
        <dl>
          <div>
            <dt>{m.report_sent_number()}</dt>
            <dd>{number}</dd>
          </div>
          <div>
            <dt>{m.report_sent_card_code()}</dt>
            <dd>{code}</dd>
          </div>
        </dl>
      </div>
      <a href={url}>{m.report_sent_card_link()}</a>
    </Card>
  );
}
