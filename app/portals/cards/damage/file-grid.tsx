import { Icon } from '#ui/icon.tsx';
import styles from './file-grid.module.css';

/** `href` gives the file itself, and with `?small` its small picture; `day` is when it came. */
type FileInGrid = { id: number; href: string; name: string; day: string; hasThumbnail: boolean };

/** Photos and documents of a claim, as a board of small pictures. */
export function FileGrid({ files }: { files: readonly FileInGrid[] }) {
  return (
    <ul className={styles.files}>
      {files.map(({ id, href, name, day, hasThumbnail }) => (
        <li key={id}>
          <a href={href}>
            {hasThumbnail ? (
              <img src={`${href}?small`} alt="" width={112} height={96} loading="lazy" />
            ) : (
              <Icon name="document" />
            )}
            <span>{name}</span>
          </a>
          <small>{day}</small>
        </li>
      ))}
    </ul>
  );
}
