import type { Content } from '#config/content/content.server.ts';
import { m } from '#config/messages/compiled/messages.js';
import { PageBand } from '../content/page-band.tsx';
import { Prose, Sections } from '../content/prose.tsx';
import { writtenDay } from '../content/written-day.ts';
import styles from './legal-article.module.css';

/** A long text with a table of contents next to it (PG-06), or above it on phones. */
export function LegalArticle({ text, picture }: { text: Content; picture: string }) {
  return (
    <>
      <PageBand title={text.title} lead={text.lead} picture={picture}>
        {text.updated && <p className="small">{m.pages_updated({ date: writtenDay(text.updated) })}</p>}
      </PageBand>
      <div className={`wrap ${styles.page}`}>
        <nav className={styles.index} aria-labelledby="index-heading">
          <h2 id="index-heading">{m.pages_on_this_page()}</h2>
          <ul className={styles.links}>
            {text.sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.heading}</a>
              </li>
            ))}
          </ul>
        </nav>
        <article className={styles.text}>
          <Prose blocks={text.intro} />
          <Sections sections={text.sections} />
        </article>
      </div>
    </>
  );
}
