import calendar from '#config/art/obj-calendar.svg';
import chat from '#config/art/obj-chat.svg';
import checklist from '#config/art/obj-checklist.svg';
import phone from '#config/art/obj-phonephoto.svg';
import status from '#config/art/obj-status.svg';
import type { Content } from '#config/content/content.server.ts';
import { Prose } from '../content/prose.tsx';
import styles from './claim-guides.module.css';

const pictures: Record<string, { src: string; tile: 'sky' | 'peach' | 'sun' | 'grass' }> = {
  'guide-send-documents': { src: chat, tile: 'sky' },
  'guide-estimate': { src: calendar, tile: 'peach' },
  'guide-status-non-customer': { src: status, tile: 'sun' },
  'guide-report': { src: phone, tile: 'grass' },
  'guide-status': { src: checklist, tile: 'sky' },
};

/** The five topics of Short Videos (`#videos`), each in a few steps to read. */
export function ClaimGuides({ guides }: { guides: Content }) {
  return (
    <section className={`on-dark ${styles.reel}`} id="videos" aria-labelledby="videos-heading">
      <div className="wrap">
        <h2 id="videos-heading">{guides.title}</h2>
        <p className={styles.lead}>{guides.lead}</p>
        <ul className={styles.guides}>
          {guides.sections.map((guide) => {
            const picture = pictures[guide.id];
            return (
              <li key={guide.id} id={guide.id}>
                {picture && (
                  <div className={`${styles.screen} ${styles[picture.tile]}`}>
                    <img src={picture.src} alt="" width="360" height="220" loading="lazy" />
                  </div>
                )}
                <h3>{guide.heading}</h3>
                <Prose blocks={guide.blocks} />
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
