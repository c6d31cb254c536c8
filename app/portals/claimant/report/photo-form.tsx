import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import styles from './report.module.css';
import { OfReport } from './report-step.tsx';
import { sendUntilThere } from './send-until-there.ts';

type Step =
  | { is: 'open' }
  | { is: 'sending'; number: number; count: number; isWaiting: boolean }
  | { is: 'stopped' }
  | { is: 'refused'; texts: string[] };

/**
 * A form for photos. Without scripts it is sent as a whole. With scripts each photo is sent by itself and retried until
 * it arrives, so that a lost connection loses nothing.
 */
export function PhotoForm(props: { report: number; code: string | undefined; isFirst: boolean; children: ReactNode }) {
  const { report, code, isFirst, children } = props;
  const [step, setStep] = useState<Step>({ is: 'open' });
  const there = useRef(new WeakSet<File>());
  const isTold = useRef(false);
  /** The address of the next step, once its link was pressed while photos had not been sent. */
  const onward = useRef('');
  const whole = useRef<HTMLFormElement>(null);
  // The fields are sent as HTML only, so React hears none of their events.
  useEffect(() => {
    const form = whole.current;
    if (!form) return;
    // The name of its file is shown in a field that has one.
    const mark = () => {
      for (const field of fieldsOf(form)) field.toggleAttribute('data-chosen', Boolean(field.files?.length));
    };
    mark();
    form.addEventListener('change', () => {
      isTold.current = false;
      mark();
    });
    // Photos that were chosen but not sent are sent first, unless the person was told that they did not arrive.
    const onLeave = (event: Event) => {
      if (isTold.current || filesIn(form).length === 0) return;
      event.preventDefault();
      onward.current = (event.currentTarget as HTMLAnchorElement).href;
      form.querySelector('button')?.click();
    };
    document.getElementById(GO_ON)?.addEventListener('click', onLeave);
    // Both are there as long as the document is.
  }, []);
  const send = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const chosen = filesIn(form);
    // Without a photo, the server says what to do.
    if (chosen.length === 0) return;
    event.preventDefault();
    void sendAll(chosen, String(report), there.current, setStep)
      .catch(() => ({ is: 'stopped' as const }))
      .then((outcome) => {
        setStep(outcome);
        isTold.current = outcome.is !== 'open';
        if (isTold.current) {
          onward.current = '';
          return;
        }
        form.reset();
        if (onward.current) location.assign(onward.current);
        else location.reload();
      });
  };
  return (
    <form ref={whole} method="post" encType="multipart/form-data" noValidate className={styles.form} onSubmit={send}>
      <OfReport report={report} code={code} />
      {children}
      <div role="status">
        <Told step={step} />
      </div>
      <Button
        type="submit"
        kind={isFirst ? 'go' : 'outline'}
        size="large"
        isBlock
        icon="upload"
        isPending={step.is === 'sending'}
        pendingLabel={m.report_photos_sending()}
      >
        {step.is === 'stopped' ? m.notes_try_again() : m.report_photos_send()}
      </Button>
    </form>
  );
}

function Told({ step }: { step: Step }) {
  switch (step.is) {
    case 'open':
      return null;
    case 'sending':
      return <p>{step.isWaiting ? m.notes_line_gone() : m.notes_sending(step)}</p>;
    case 'stopped':
      return (
        <Alert kind="warn" role="none">
          {m.notes_stopped()}
        </Alert>
      );
    case 'refused':
      return (
        <Alert kind="error" role="none">
          {m.report_photos_some()}
          {step.texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Alert>
      );
  }
}

/** The id of the link to the next step. */
export const GO_ON = 'on';

const fieldsOf = (form: HTMLFormElement) => form.querySelectorAll<HTMLInputElement>('input[type=file]');

type Chosen = { field: string; file: File };

const filesIn = (form: HTMLFormElement): Chosen[] =>
  [...fieldsOf(form)].flatMap(({ name, files }) => [...(files ?? [])].map((file) => ({ field: name, file })));

/**
 * @param there photos that have already arrived and are not sent again
 * @returns `open` when all photos have arrived
 */
async function sendAll(
  chosen: Chosen[],
  report: string,
  there: WeakSet<File>,
  tell: (step: Step) => void,
): Promise<Step> {
  const texts: string[] = [];
  for (const [index, { field, file }] of chosen.entries()) {
    if (there.has(file)) continue;
    const at = { is: 'sending', number: index + 1, count: chosen.length } as const;
    tell({ ...at, isWaiting: false });
    const form = new FormData();
    form.append('report', report);
    form.append(field, file, file.name);
    const outcome = await sendUntilThere(form, (isWaiting) => tell({ ...at, isWaiting }));
    if (outcome.kind === 'stopped') return { is: 'stopped' };
    if (outcome.refusals.length === 0) there.add(file);
    texts.push(...outcome.refusals);
  }
  return texts.length > 0 ? { is: 'refused', texts } : { is: 'open' };
}
