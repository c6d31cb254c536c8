import { useEffect, useRef } from 'react';

/**
 * Loads parts that a page shows as sent again, whenever `version` changes, because the server would now send others.
 *
 * @param names of the `AsSent` parts; the same array each time
 */
export function useSentAgain(version: string, names: readonly string[]) {
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    // Trusted Types let no script parse a page, but the browser itself may.
    const request = new XMLHttpRequest();
    request.responseType = 'document';
    request.onload = () => {
      for (const name of names) {
        const [old, part] = [document, request.responseXML].map((page) =>
          page?.querySelector(`[data-as-sent="${name}"]`),
        );
        if (!part) return location.reload();
        old?.replaceChildren(...part.childNodes);
      }
    };
    request.onerror = () => location.reload();
    request.open('GET', location.href);
    request.send();
    return () => request.abort();
  }, [version, names]);
}
