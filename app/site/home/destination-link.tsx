import type { ReactNode } from 'react';

import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { paths } from '../layout/navigation.ts';

/** A configured page outside, or the page of ours that does the job. */
export type Destination = { href: string; isOutside: boolean };

export function destination(outside: string | undefined, ours: string): Destination {
  return outside ? { href: outside, isOutside: true } : { href: ours, isOutside: false };
}

/** Outside pages open in a new tab, and say so. */
export function DestinationLink(props: { to: Destination; className?: string | undefined; children: ReactNode }) {
  const { href, isOutside } = props.to;
  if (!isOutside) {
    return (
      <a href={href.startsWith(paths.home) ? localizeHref(href) : href} className={props.className}>
        {props.children}
      </a>
    );
  }
  return (
    <a href={href} className={props.className} target="_blank" rel="noopener noreferrer">
      {props.children}
      <span className="visually-hidden"> ({m.layout_new_tab()})</span>
    </a>
  );
}
