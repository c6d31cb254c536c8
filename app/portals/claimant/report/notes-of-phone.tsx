import { useEffect, useRef, useState } from 'react';
import { href } from 'react-router';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { getLocale } from '#config/messages/compiled/runtime.js';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { usePortalLink } from '../../shell/portal-page.ts';
import { findNotes, forgetNotes, forgetPhoto, type NotesHere, readPhoto } from './phone-notes-here.ts';
import styles from './report.module.css';
import { reportPath } from './report-path.ts';
import { sendUntilThere } from './send-until-there.ts';

export { findNotes };

type Step =
  | { is: 'here' }
  | { is: 'sending'; number: number; isWaiting: boolean }
  | { is: 'stopped' }
  | { is: 'refused'; texts: string[] }
  | { is: 'moved' };

/**
 * Moves the accident notes of this phone into the report. Each part is deleted from the phone once the server has it
 * (docs/decisions/0034).
 *
 * @param report the one to put them into; without it the person first chooses how to begin
 */
export function NotesOfPhone({ found, report }: { found: NotesHere; report: number | undefined }) {
  const link = usePortalLink();
  const [notes, setNotes] = useState(found);
  const [step, setStep] = useState<Step>({ is: 'here' });
  const isBegun = report !== undefined;
  const part = useRef<HTMLElement>(null);
  // The button that was pressed disappeared with the previous step, so the focus moves to the next one.
  useEffect(() => {
    if (step.is === 'moved' || step.is === 'stopped') part.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [step.is]);

  const day = new Intl.DateTimeFormat(`${getLocale()}-US`, { dateStyle: 'long' }).format(notes.kept.startedAt);
  const count = notes.photos.length;
  const bring = async () => {
    setStep(await moved(notes, String(report), setStep).catch(() => ({ is: 'stopped' as const })));
    const left = await findNotes().catch(() => undefined);
    if (left) setNotes(left);
  };
  return (
    <section ref={part} className={styles.notes} aria-labelledby="notes-here">
      <h2 id="notes-here">{m.notes_here_title()}</h2>
      {step.is !== 'moved' && <p>{isBegun ? m.notes_here_text({ day, count }) : m.notes_here_first()}</p>}
      <div role="status">
        <Told step={step} count={count + 1} />
      </div>
      {isBegun && step.is === 'moved' && (
        <ButtonLink kind="go" size="large" isBlock href={link(reportPath('what'))} iconAfter="arrow-right">
          {m.report_go_on()}
        </ButtonLink>
      )}
      {isBegun && step.is !== 'moved' && (
        <Button
          type="button"
          kind="outline"
          size="large"
          isBlock
          isPending={step.is === 'sending'}
          pendingLabel={m.report_photos_sending()}
          onClick={() => void bring()}
        >
          {step.is === 'here' ? m.notes_here_go() : m.notes_try_again()}
        </Button>
      )}
      {step.is !== 'moved' && <a href={localizeHref(href('/uaichome/claims/notes'))}>{m.notes_here_open()}</a>}
    </section>
  );
}

function Told({ step, count }: { step: Step; count: number }) {
  switch (step.is) {
    case 'here':
      return null;
    case 'sending':
      return <p>{step.isWaiting ? m.notes_line_gone() : m.notes_sending({ number: step.number, count })}</p>;
    case 'stopped':
      return (
        <Alert kind="warn" role="none">
          {m.notes_stopped()}
        </Alert>
      );
    case 'refused':
      return (
        <Alert kind="error" role="none">
          {step.texts.map((text) => (
            <p key={text}>{m.notes_photo_failed({ why: text })}</p>
          ))}
        </Alert>
      );
    case 'moved':
      return (
        <Alert kind="ok" role="none">
          {m.notes_moved()}
        </Alert>
      );
  }
}

/**
 * Sends the text first, then each photo, which is deleted from the phone once the server has it. @returns the next step
 */
async function moved({ kept, photos }: NotesHere, report: string, tell: (step: Step) => void): Promise<Step> {
  const at = (number: number) => (isWaiting: boolean) => tell({ is: 'sending', number, isWaiting });
  at(1)(false);
  const words = await sendUntilThere(new URLSearchParams({ ...kept.fields, report }), at(1));
  if (words.kind === 'stopped') return { is: 'stopped' };
  if (words.refusals.length > 0) return { is: 'refused', texts: words.refusals };
  const texts: string[] = [];
  for (const [index, id] of photos.entries()) {
    at(index + 2)(false);
    const photo = await readPhoto(id);
    if (!photo) continue;
    const form = new FormData();
    form.append('report', report);
    form.append('more', new Blob([photo.bytes], { type: photo.type }), photo.name);
    const answer = await sendUntilThere(form, at(index + 2));
    if (answer.kind === 'stopped') return { is: 'stopped' };
    if (answer.refusals.length === 0) await forgetPhoto(id);
    texts.push(...answer.refusals);
  }
  if (texts.length > 0) return { is: 'refused', texts };
  await forgetNotes();
  return { is: 'moved' };
}
