import { randomUUID } from 'node:crypto';
import { href, redirect } from 'react-router';
import chat from '#config/art/obj-chat.svg';
import card from '#config/art/obj-idcard.svg';
import phonephoto from '#config/art/obj-phonephoto.svg';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, tollFree } from '#config/phone-number.ts';
import { beginAsOther } from '#insurance/claims/reports/begin-report.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, refusalOf } from '#platform/http/answer-form.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { readForm } from '#platform/http/read-fields.ts';
import { Button, ButtonLink, buttonClass } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Icon } from '#ui/icon.tsx';
import { PictureCard } from '#ui/picture-card.tsx';
import { PortalSky } from '../../shell/portal-home.tsx';
import { portalMeta, usePortalLink } from '../../shell/portal-page.ts';
import { expectReportedHere, REPORT_SITES } from '../reported-here.ts';
import type { Route } from './+types/report-start-page';
import { BringNotes } from './bring-notes.tsx';
import { findOwn, openPath, toFirstPage } from './own-report.ts';
import styles from './report.module.css';

/** Asks first whether people are safe, then offers the three ways in, and a link back to a report that was begun. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  if (REPORT_SITES.customer && REPORT_SITES.claimant)
    throw redirect(inSameLanguage(href('/uaichome/claims'), request), 303);
  const own = await findOwn(routing.get(portalContext), request);
  return { goOn: own && openPath(own), key: randomUUID() };
}

/** The way in for people who are not our customers: it asks nothing about them before the accident. */
export async function action({ request, context: routing }: Route.ActionArgs) {
  expectReportedHere('claimant');
  const context = routing.get(portalContext);
  return answerForm(async () => {
    const { key } = await readForm(request);
    return toFirstPage(request, await beginAsOther(context, key));
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.report_title);

export default function ReportStartPage({ loaderData: { goOn, key }, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const refusal = refusalOf(actionData)?.refusal;
  const { claims } = brand.phones;
  return (
    <>
      <PortalSky state={brand.home} title={m.report_safe_title()} lead={m.report_safe_lead()} />
      <div className={`wrap ${styles.start} ${styles.below}`}>
        {refusal && <ErrorSummary title={refusal} />}
        <section className={styles.safe} aria-label={m.report_safe_title()}>
          <p className={styles.call}>
            <a className={buttonClass({ kind: 'outline', size: 'large' })} href="tel:911">
              <Icon name="phone" />
              {m.report_safe_call()}
            </a>
            {m.report_safe_when()}
          </p>
          <ul className={styles.first}>
            <li>
              <Icon name="warning" />
              <span>
                <b>{m.report_safe_traffic()}</b> {m.report_safe_traffic_text()}
              </span>
            </li>
            <li>
              <Icon name="car" />
              <span>
                <b>{m.report_safe_stuck()}</b> {m.report_safe_stuck_text({ phone: tollFree(claims) })}
              </span>
            </li>
          </ul>
        </section>
        {goOn && (
          <section className={styles.safe} aria-labelledby="go-on">
            <h2 id="go-on">{m.report_go_on_title()}</h2>
            <ButtonLink kind="go" size="large" href={link(goOn)} iconAfter="arrow-right">
              {m.report_go_on()}
            </ButtonLink>
          </section>
        )}
        <BringNotes />
        <h2>{m.report_doors_title()}</h2>
        <p className="lead">{m.report_doors_lead()}</p>
        <div className={styles.doors}>
          <PictureCard picture={phonephoto} tint="sky">
            <p className={styles.who}>{m.report_as_customer()}</p>
            <h3>{m.report_as_account()}</h3>
            <p>{m.report_as_account_text()}</p>
            <div className={styles.go}>
              <ButtonLink
                kind={goOn ? 'outline' : 'go'}
                isBlock
                href={REPORT_SITES.customer ?? link(href('/insurednew/claims/report/mine'))}
                iconAfter="arrow-right"
              >
                {m.report_as_account_go()}
              </ButtonLink>
            </div>
          </PictureCard>
          {!REPORT_SITES.customer && (
            <PictureCard picture={card} tint="sun">
              <p className={styles.who}>{m.report_as_customer()}</p>
              <h3>{m.report_as_guest()}</h3>
              <p>{m.report_as_guest_text()}</p>
              <div className={styles.go}>
                <ButtonLink kind="outline" isBlock href={link(href('/insurednew/claims/report/find'))}>
                  {m.report_as_guest_go()}
                </ButtonLink>
              </div>
            </PictureCard>
          )}
          <PictureCard picture={chat} tint="peach">
            <p className={styles.who}>{m.report_as_else()}</p>
            <h3>{m.report_as_other()}</h3>
            <p>{m.report_as_other_text()}</p>
            {REPORT_SITES.claimant ? (
              <div className={styles.go}>
                <ButtonLink kind="outline" isBlock href={REPORT_SITES.claimant}>
                  {m.report_as_other_go()}
                </ButtonLink>
              </div>
            ) : (
              <form method="post" className={styles.go}>
                {/* One key per form: a form that is sent twice begins one report. */}
                <input type="hidden" name="key" value={key} />
                <Button type="submit" kind="outline" isBlock>
                  {m.report_as_other_go()}
                </Button>
              </form>
            )}
          </PictureCard>
        </div>
        <div className={styles.calm}>
          <div>
            <b>{m.report_started()}</b>
            <p>{m.report_started_text()}</p>
            <a href={link(href('/insurednew/claims/report/resume'))}>{m.report_started_go()}</a>
          </div>
          <div>
            <b>{m.report_person()}</b>
            <p>{m.report_person_text({ phone: tollFree(claims) })}</p>
            <a href={callHref(claims)}>{tollFree(claims)}</a>
          </div>
        </div>
      </div>
    </>
  );
}
