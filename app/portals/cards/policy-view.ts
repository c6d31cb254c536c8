import { href } from 'react-router';
import type { Language } from '#config/language.ts';
import type { Topic } from '#insurance/applications/application.ts';
import { type sayIn, stepsOf } from '#insurance/applications/application-steps.ts';
import type { listUploads } from '#platform/uploads/upload-store.ts';

type Say = ReturnType<typeof sayIn>;
type Upload = Awaited<ReturnType<typeof listUploads>>[number];

export type DocumentView = {
  id: number;
  kind: Upload['kind'];
  name: string;
  size: string;
  /** Where its small picture is. */
  thumbnail: string | undefined;
  href: string;
};

/** Files that were sent along, as their owner sees them. */
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

/** `3.2 MB`; less than one in kilobytes, as `240 kB`. */
export function writtenSize(bytes: number, language: Language): string {
  const isLarge = bytes >= 1_000_000;
  return new Intl.NumberFormat(`${language}-US`, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(Math.max(1, bytes / 1000) / (isLarge ? 1000 : 1));
}

/** What each kind of document is called, and where it is sent along. */
export function documentSteps(topic: Topic, say: Say) {
  return stepsOf(topic).flatMap((step) =>
    'document' in step ? [{ id: step.id, kind: step.document, label: say(step.label) }] : [],
  );
}
