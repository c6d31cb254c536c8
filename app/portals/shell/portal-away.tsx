import type { ReactNode } from 'react';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import type { Fields } from '#contract/call.ts';
import { AsSent } from '#ui/as-sent.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { FieldFrame } from '#ui/field.tsx';
import styles from './portal-layout.module.css';
import { PortalTrouble } from './portal-not-found.tsx';
import type { Away } from './when-away.ts';

/** A form that cannot be sent now, because another tab changed its record; `next` leads to where that can be fixed. */
export type Elsewhere = {
  title: string;
  text: string;
  next: { href: string; text: string };
  /** Not there for files, which only the page itself can send again. */
  typed?: Fields;
};

const phone = tollFree(brand.phones.support);

/** Shown when the database cannot be reached or the disk is full. One button sends again what the person typed. */
export function PortalAway({ why, typed, fileFields }: Away) {
  const isFull = why === 'full';
  return (
    <PortalTrouble>
      <h1>{isFull ? m.portal_failed_title() : m.portal_away_title()}</h1>
      <p className="lead">{isFull ? m.portal_full({ phone }) : m.portal_away_text()}</p>
      {typed ? (
        <AsSent name="again">
          {import.meta.env.SSR && (
            <SendAgain typed={typed} fileFields={fileFields}>
              {isFull ? m.portal_full_kept() : m.portal_away_kept()}
            </SendAgain>
          )}
        </AsSent>
      ) : (
        // biome-ignore lint/a11y/useValidAnchor: the address of this page, with what it asks for.
        <a className={buttonClass({ kind: 'go' })} href="">
          {m.portal_away_again()}
        </a>
      )}
    </PortalTrouble>
  );
}

/** Shown instead of a page whose form is about something else by now. What was typed waits until it can be sent again. */
export function PortalElsewhere({ title, text, next, typed }: Elsewhere) {
  return (
    <PortalTrouble>
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      <AsSent name="elsewhere">
        {import.meta.env.SSR && (
          <>
            <p>
              <a href={next.href} target="_blank" rel="noopener">
                {next.text} ({m.layout_new_tab()})
              </a>
            </p>
            {typed && <SendAgain typed={typed}>{m.portal_full_kept()}</SendAgain>}
          </>
        )}
      </AsSent>
    </PortalTrouble>
  );
}

type SendAgainProps = { typed: Fields; fileFields?: string[] | undefined; children: ReactNode };

function SendAgain({ typed, fileFields, children }: SendAgainProps) {
  return (
    <form method="post" encType={fileFields && 'multipart/form-data'} className={styles.again}>
      <p>{children}</p>
      {fileFields?.map((name) => (
        <FieldFrame key={name} label={m.portal_away_files()} hint={m.upload_again()} error={undefined}>
          {(control) => <input {...control} type="file" name={name} multiple />}
        </FieldFrame>
      ))}
      {Object.entries(typed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" kind="go">
        {m.portal_away_send()}
      </Button>
    </form>
  );
}
