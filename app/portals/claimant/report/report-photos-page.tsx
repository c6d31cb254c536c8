import type { ReactNode } from 'react';
import { href, redirect } from 'react-router';
import close from '#config/art/shot-close.svg';
import frontLeft from '#config/art/shot-front-left.svg';
import frontRight from '#config/art/shot-front-right.svg';
import odometer from '#config/art/shot-odometer.svg';
import otherCar from '#config/art/shot-other-car.svg';
import plate from '#config/art/shot-plate.svg';
import rearLeft from '#config/art/shot-rear-left.svg';
import rearRight from '#config/art/shot-rear-right.svg';
import stepBack from '#config/art/shot-step-back.svg';
import vin from '#config/art/shot-vin.svg';
import { CLAIM_FILES } from '#config/claims/claim-files.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { addPhotos, removePhoto } from '#insurance/claims/reports/add-photos.ts';
import { listReportFiles } from '#insurance/claims/reports/report-file-store.ts';
import { mayBeAt, PHOTOS, placeOf } from '#insurance/claims/reports/report-steps.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { answerForm, refusalOf, refuseForm } from '#platform/http/answer-form.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { readForm, rowNumber } from '#platform/http/read-fields.ts';
import { incomingForm } from '#platform/uploads/take-file.ts';
import { AsSent } from '#ui/as-sent.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { DocumentList } from '../../cards/document-list.tsx';
import { writtenSize } from '../../cards/document-view.ts';
import { cardMeta, usePortalLink } from '../../shell/portal-page.ts';
import type { Route } from './+types/report-photos-page';
import { draftOf, openPath, ownReport, requireOwnForm, resumeCode } from './own-report.ts';
import { GO_ON, PhotoForm } from './photo-form.tsx';
import styles from './report.module.css';
import { reportPath } from './report-path.ts';
import { OfReport, ReportStep } from './report-step.tsx';

type Asking = Parameters<typeof draftOf>[0];

/** Asks for photos of the car, as many as the person likes: each view has an outline, and all are in one form. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { report, facts, token } = await draftAt(context, request);
  const files = await listReportFiles(context.db, report.id);
  const { before, after, number, count } = placeOf(facts, report.answers, PHOTOS);
  return {
    back: reportPath(before),
    next: reportPath(after),
    progress: { number, count },
    report: report.id,
    code: resumeCode({ report, token }),
    isByPhone: report.takenBy !== null,
    files: files.map((file) => fileView(file, context.language)),
  };
}

export async function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const own = await ownReport(context, request);
  const here = inSameLanguage(reportPath(PHOTOS), request);
  return answerForm(async () => {
    if (!/^multipart\//i.test(request.headers.get('content-type') ?? '')) {
      const typed = await readForm(request);
      requireOwnForm(context, own, request, typed);
      await removePhoto(context, own.report, rowNumber(typed.remove));
      return redirect(here, 303);
    }
    // Only the form names its report, so it is received before we check how far the report has come.
    const { refusals } = await addPhotos(context, own.report, async (most) => {
      const form = await incomingForm(context, request)(most);
      try {
        requireOwnForm(context, own, request, form.fields, false);
        await draftAt(context, request);
      } catch (away) {
        await form.clear();
        throw away;
      }
      return form;
    });
    if (refusals.length === 0) return redirect(here, 303);
    const errors = Object.fromEntries(refusals.map((text, at) => [at === 0 ? 'more' : `more-${at}`, text]));
    return refuseForm({ refusal: m.report_photos_some(), errors, values: {} });
  });
}

async function draftAt(context: Asking, request: Request) {
  const own = await draftOf(context, request);
  const { facts, report } = own;
  if (!mayBeAt(facts, report.answers, PHOTOS)) throw redirect(inSameLanguage(openPath(own), request), 303);
  return own;
}

export const meta: Route.MetaFunction = cardMeta;

const SETS = [
  {
    title: m.report_photos_corners,
    lead: m.report_photos_corners_lead,
    shots: [
      ['front-left', frontLeft, m.report_shot_front_left],
      ['front-right', frontRight, m.report_shot_front_right],
      ['rear-left', rearLeft, m.report_shot_rear_left],
      ['rear-right', rearRight, m.report_shot_rear_right],
    ],
  },
  {
    title: m.report_photos_near,
    lead: m.report_photos_near_lead,
    shots: [
      ['step-back', stepBack, m.report_shot_step_back],
      ['close', close, m.report_shot_close],
      ['other-car', otherCar, m.report_shot_other_car],
    ],
  },
  {
    title: m.report_photos_numbers,
    lead: m.report_photos_numbers_lead,
    shots: [
      ['plate', plate, m.report_shot_plate],
      ['vin', vin, m.report_shot_vin],
      ['odometer', odometer, m.report_shot_odometer],
    ],
  },
] as const;

type File = Awaited<ReturnType<typeof listReportFiles>>[number];

/** A photo that was received, with the address of its thumbnail. */
function fileView({ id, shot, bytes, givenName, hasThumbnail }: File, language: Language) {
  const path = href('/insurednew/claims/report/file/:id', { id: String(id) });
  const [, , label] = SETS.flatMap(({ shots }) => [...shots]).find(([name]) => name === shot) ?? [];
  return {
    id,
    href: path,
    thumbnail: hasThumbnail ? `${path}?small` : undefined,
    name: label?.() ?? givenName,
    size: writtenSize(bytes, language),
  };
}

/** No `capture` attribute: it would not let people choose photos that they have already taken. */
const ACCEPTS = 'image/jpeg,image/png,image/webp';

export default function ReportPhotosPage({ loaderData, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const { back, next, progress, report, code, files, isByPhone } = loaderData;
  const { refusal, errors = {} } = refusalOf(actionData) ?? {};
  const texts = Object.values(errors);
  return (
    <ReportStep
      title={m.report_photos_title()}
      lead={m.report_photos_lead()}
      back={back}
      progress={progress}
      report={report}
      code={code}
      refusal={refusal}
      isByPhone={isByPhone}
      errors={texts.map((text) => ({ id: 'more', text }))}
    >
      <AsSent name="came">
        {import.meta.env.SSR && <Came files={files} about={<OfReport report={report} code={code} />} />}
      </AsSent>
      <PhotoForm report={report} code={code} isFirst={files.length === 0}>
        <AsSent name="shots">{import.meta.env.SSR && <Shots />}</AsSent>
      </PhotoForm>
      <AsSent name="on">{import.meta.env.SSR && <GoOn href={link(next)} hasFiles={files.length > 0} />}</AsSent>
    </ReportStep>
  );
}

function GoOn({ href: next, hasFiles }: { href: string; hasFiles: boolean }) {
  return (
    <>
      <p>{m.report_photos_visit()}</p>
      <ButtonLink
        id={GO_ON}
        kind={hasFiles ? 'go' : 'outline'}
        size="large"
        isBlock
        href={next}
        iconAfter="arrow-right"
      >
        {hasFiles ? m.apply_continue() : m.report_photos_later()}
      </ButtonLink>
    </>
  );
}

type FileView = ReturnType<typeof fileView>;

/** The photos received so far. */
function Came({ files, about }: { files: readonly FileView[]; about: ReactNode }) {
  if (files.length === 0) return null;
  return (
    <>
      <p role="status">
        <b>{m.report_photos_count({ count: files.length })}</b>
      </p>
      <DocumentList files={files} removable={files.map(({ id }) => id)} about={about} />
    </>
  );
}

/**
 * The fields of the form. They never change, so the page sends them as HTML only: the script would grow by their
 * pictures.
 */
function Shots() {
  return (
    <>
      <div>
        <label htmlFor="more">
          <b>{m.report_photos_more()}</b>
        </label>
        <p id="more-hint" className="small mute">
          {m.report_photos_more_hint({ most: CLAIM_FILES.megabytes })}
        </p>
        <input
          id="more"
          className={styles.file}
          type="file"
          name="more"
          multiple
          accept={`${ACCEPTS},application/pdf`}
          aria-describedby="more-hint"
        />
      </div>
      <div className={styles.sets}>
        {SETS.map(({ title, lead, shots }) => (
          <section key={title()} aria-label={title()}>
            <h2>{title()}</h2>
            <p>{lead()}</p>
            <ul className={styles.slots}>
              {shots.map(([shot, picture, label]) => (
                <li key={shot}>
                  <label htmlFor={shot}>
                    <img src={picture} alt="" width="240" height="180" loading="lazy" />
                    {label()}
                  </label>
                  <input id={shot} className={styles.file} type="file" name={shot} accept={ACCEPTS} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
