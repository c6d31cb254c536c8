import type { ReactNode } from 'react';

import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Click } from '#contract/site-activity.ts';
import { paths } from '../navigation/navigation.ts';

/** A configured external page, or our own page for the same purpose. */
export type Destination = { href: string; isOutside: boolean; click: Click | undefined };

/** @param click the name under which a click on it is counted */
export function destination(outside: string | undefined, ours: string, click?: Click): Destination {
  return outside ? { href: outside, isOutside: true, click } : { href: ours, isOutside: false, click };
}

/** External pages open in a new tab and are marked as such. */
export function DestinationLink(props: {
  to: Destination;
  className?: string | undefined;
  /** The accessible name, when the text around the link says more than the link itself. */
  label?: string;
  children: ReactNode;
}) {
  const { href, isOutside, click } = props.to;
  if (!isOutside) {
    return (
      <a
        href={href.startsWith(paths.home) ? localizeHref(href) : href}
        className={props.className}
        aria-label={props.label}
        data-click={click}
      >
        {props.children}
      </a>
    );
  }
  return (
    <a
      href={href}
      className={props.className}
      aria-label={props.label && `${props.label} (${m.layout_new_tab()})`}
      data-click={click}
      target="_blank"
      rel="noopener noreferrer"
    >
      {props.children}
      <span className="visually-hidden"> ({m.layout_new_tab()})</span>
    </a>
  );
}
