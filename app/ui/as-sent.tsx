import { type ReactNode, useCallback } from 'react';

type AsSentProps = {
  /** Unlike any other on the page. */
  name: string;
  /** Written `import.meta.env.SSR && <Part />`: the browser's scripts are built without the part. */
  children: ReactNode;
};

/**
 * A part that never changes once the server has sent it. Hydration leaves its elements alone, and nobody
 * fetches a script for it: what moves in it moves by the platform. Should the browser have to render the
 * page anew (a translator changed it before hydration), the elements it was sent are put back.
 */
export function AsSent({ name, children }: AsSentProps) {
  const putBack = useCallback(
    (element: HTMLElement | null) => {
      if (element && !element.firstChild) element.append(...(sent.get(name) ?? []));
    },
    [name],
  );
  if (import.meta.env.SSR) {
    return (
      <div style={contents} data-as-sent={name}>
        {children}
      </div>
    );
  }
  return (
    <div
      style={contents}
      data-as-sent={name}
      ref={putBack}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; tells hydration that what is inside is not its own.
      dangerouslySetInnerHTML={{ __html: nothing }}
    />
  );
}

const contents = { display: 'contents' };

// Trusted Types let script set no other.
const { trustedTypes } = globalThis as { trustedTypes?: { emptyHTML: string } };
const nothing = trustedTypes?.emptyHTML ?? '';

/** Read before hydration begins. */
const sent = new Map<string, ChildNode[]>();
if (!import.meta.env.SSR) {
  for (const element of document.querySelectorAll<HTMLElement>('[data-as-sent]')) {
    sent.set(element.dataset.asSent ?? '', [...element.childNodes]);
  }
}
