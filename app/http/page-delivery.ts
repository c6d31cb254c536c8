import type { StaticFiles } from './static-files.ts';

/**
 * A rendered page as it is best sent. Its style sheets stand in it, so that the first paint waits for one
 * answer; their links stay, switched off, because hydration looks for them and a change of page may switch
 * one on. Scripts are fetched after what is seen.
 */
export function readyToSend(html: string, files: StaticFiles): string {
  return html
    .replace(/<link rel="stylesheet" href="((\/assets\/[^"#]+)#?)"\/>/g, (link, href: string, path: string) => {
      const sheet = files.get(path)?.variants.identity.body;
      if (!sheet) return link;
      return `<style>${new TextDecoder().decode(sheet)}</style><link rel="stylesheet" href="${href}" disabled=""/>`;
    })
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}
