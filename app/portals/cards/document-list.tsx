import type { ReactNode } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import { Icon } from '#ui/icon.tsx';
import styles from './document-list.module.css';
import type { DocumentView } from './document-view.ts';

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
