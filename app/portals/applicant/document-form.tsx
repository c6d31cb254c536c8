import type { MouseEvent } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import { Button, ButtonLink } from '#ui/button.tsx';
import { FieldFrame } from '#ui/field.tsx';
import { DocumentList } from '../cards/document-list.tsx';
import type { DocumentView } from '../cards/document-view.ts';
import { usePortalLink } from '../shell/portal-page.ts';
import styles from './document-form.module.css';

type DocumentFormProps = {
  files: DocumentView[];
  /** The address to continue at once a file was uploaded. */
  next: string;
  /** The ids of the files that can be removed. */
  removable: readonly number[];
  refusal: string | undefined;
};

/** The documents uploaded so far, and the form for one more: one at a time. */
export function DocumentForm({ files, next, removable, refusal }: DocumentFormProps) {
  const link = usePortalLink();
  const form = <UploadForm refusal={refusal} isFirst={files.length === 0} />;
  if (files.length === 0) return form;
  return (
    <>
      <DocumentList files={files} removable={removable} />
      <ButtonLink kind="go" size="large" isBlock href={link(next)} iconAfter="arrow-right" onClick={uploadChosen}>
        {m.apply_continue()}
      </ButtonLink>
      <details className={styles.more} open={refusal !== undefined}>
        <summary>{m.upload_another()}</summary>
        {form}
      </details>
    </>
  );
}

/** Uploads a file that was chosen, but not sent, before the person continues. */
function uploadChosen(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.querySelector<HTMLInputElement>('#file');
  if (!field?.files?.length) return;
  event.preventDefault();
  field.form?.requestSubmit();
}

function UploadForm({ refusal, isFirst }: { refusal: string | undefined; isFirst: boolean }) {
  return (
    <form method="post" encType="multipart/form-data" noValidate>
      <FieldFrame id="file" label={m.upload_label()} hint={m.upload_hint()} error={refusal}>
        {(control) => (
          <input {...control} type="file" name="file" accept="image/jpeg,image/png,image/webp,application/pdf" />
        )}
      </FieldFrame>
      <Button type="submit" kind={isFirst ? 'go' : 'outline'} size="large" isBlock icon="upload">
        {m.upload_send()}
      </Button>
    </form>
  );
}
