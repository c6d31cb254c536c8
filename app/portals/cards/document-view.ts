import { href } from 'react-router';
import type { Language } from '#config/language.ts';
import type { Topic } from '#insurance/applications/application.ts';
import { type sayIn, stepsOf } from '#insurance/applications/application-steps.ts';
import type { listUploads } from '#insurance/applications/upload-store.ts';

type Say = ReturnType<typeof sayIn>;
type Upload = Awaited<ReturnType<typeof listUploads>>[number];

export type DocumentView = {
  id: number;
  kind: Upload['kind'];
  name: string;
  size: string;
  /** The address of the thumbnail. */
  thumbnail: string | undefined;
  href: string;
};

/** Uploaded files, as their owner sees them. */
export function documentsView(topic: Topic, uploads: Upload[], language: Language): DocumentView[] {
  return uploads.map(({ id, kind, given_name, bytes, has_thumbnail }) => {
    const at = href('/apply/:topic/file/:id', { topic, id: String(id) });
    return {
      id,
      kind,
      name: given_name,
      size: writtenSize(bytes, language),
      thumbnail: has_thumbnail ? `${at}?small` : undefined,
      href: at,
    };
  });
}

/** A file size such as `3.2 MB`; below one megabyte in kilobytes, such as `240 kB`. */
export function writtenSize(bytes: number, language: Language): string {
  const isLarge = bytes >= 1_000_000;
  return new Intl.NumberFormat(`${language}-US`, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(Math.max(1, bytes / 1000) / (isLarge ? 1000 : 1));
}

/** The name of each kind of document, and the step where it is uploaded. */
export function documentSteps(topic: Topic, say: Say) {
  return stepsOf(topic).flatMap((step) =>
    'document' in step ? [{ id: step.id, kind: step.document, label: say(step.label) }] : [],
  );
}
