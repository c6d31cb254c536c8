import { href } from 'react-router';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { listReportFiles } from '#insurance/claims/reports/report-file-store.ts';
import { writtenSize } from '../../cards/policy-view.ts';

const SHOTS: Record<string, typeof m.report_shot_more> = {
  ...{ 'front-left': m.report_shot_front_left, 'front-right': m.report_shot_front_right },
  ...{ 'rear-left': m.report_shot_rear_left, 'rear-right': m.report_shot_rear_right },
  ...{ 'step-back': m.report_shot_step_back, close: m.report_shot_close, 'other-car': m.report_shot_other_car },
  ...{ plate: m.report_shot_plate, vin: m.report_shot_vin, odometer: m.report_shot_odometer },
};

type File = Awaited<ReturnType<typeof listReportFiles>>[number];

/** A photo that came, with its small picture. */
export function fileView({ id, shot, bytes, givenName, hasThumbnail }: File, language: Language) {
  const path = href('/insurednew/claims/report/file/:id', { id: String(id) });
  return {
    ...{ id, href: path, thumbnail: hasThumbnail ? `${path}?small` : undefined },
    name: SHOTS[shot]?.({}, { locale: language }) ?? givenName,
    size: writtenSize(bytes, language),
  };
}
