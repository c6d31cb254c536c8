import { type ReactNode, useCallback } from 'react';

type AsSentProps = {
  /** Must be unique on the page. */
  name: string;
  /** Write it as `import.meta.env.SSR && <Part />`, so that the browser's scripts are built without the part. */
  children: ReactNode;
};

/**
 * A part of the page that never changes after the server has sent it. Hydration leaves its elements alone, and no
 * script is loaded for it; anything that moves in it uses HTML and CSS only. If the browser has to render the page
 * again (for example because a translator changed it before hydration), the original elements are put back.
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
      // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; makes hydration leave the elements inside alone.
      dangerouslySetInnerHTML={{ __html: nothing }}
    />
  );
}

/** Puts back what the server sent in `<head>`, such as the title, when the browser had to render the page again. */
export function putHeadBack(head: HTMLHeadElement | null) {
  head?.append(...sentInHead.filter((element) => !element.isConnected));
}

const contents = { display: 'contents' };

// Trusted Types allow scripts to set no other value.
const { trustedTypes } = globalThis as { trustedTypes?: { emptyHTML: string } };
const nothing = trustedTypes?.emptyHTML ?? '';

/** Collected before hydration begins. */
const sent = new Map<string, ChildNode[]>();
const sentInHead: Element[] = import.meta.env.SSR ? [] : [...document.head.children];
if (!import.meta.env.SSR) {
  for (const element of document.querySelectorAll<HTMLElement>('[data-as-sent]')) {
    sent.set(element.dataset.asSent ?? '', [...element.childNodes]);
  }
}
