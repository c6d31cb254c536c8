import type { ReactNode } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import { Button, ButtonLink } from '#ui/button.tsx';
import { FieldFrame } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { usePortalLink } from '../shell/portal-page.ts';
import styles from './document-form.module.css';
import type { DocumentView } from './policy-view.ts';

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
      <ButtonLink kind="go" size="large" isBlock href={link(next)} iconAfter="arrow-right">
        {m.apply_continue()}
      </ButtonLink>
      <details className={styles.more} open={refusal !== undefined}>
        <summary>{m.upload_another()}</summary>
        {form}
      </details>
    </>
  );
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

type DocumentListProps = {
  files: readonly Omit<DocumentView, 'kind'>[];
  removable?: readonly number[];
  /** Hidden fields of the forms that remove one. */
  about?: ReactNode;
};

/** Thumbnails of the uploaded documents; those that can be removed have a button for it. */
export function DocumentList({ files, removable = [], about }: DocumentListProps) {
  return (
    <ul className={styles.files}>
      {files.map(({ id, name, size, thumbnail, href }) => (
        <li key={id}>
          {thumbnail ? (
            <img src={thumbnail} alt="" width={72} height={72} />
          ) : (
            <span className={styles.paper}>
              <Icon name="document" />
              PDF
            </span>
          )}
          <span className={styles.name}>
            <a href={href}>{name}</a>
            <small>{size}</small>
          </span>
          {removable.includes(id) && (
            <form method="post">
              {about}
              <button type="submit" name="remove" value={id} className={styles.remove}>
                {m.upload_remove()}
                <span className="visually-hidden"> {name}</span>
              </button>
            </form>
          )}
        </li>
      ))}
    </ul>
  );
}
