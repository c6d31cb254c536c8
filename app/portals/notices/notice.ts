import sanitize from 'sanitize-html';

/** What the site takes for "no notice". */
export const NO_NOTICE = '.';

/** Only what a letter needs: whatever else was written, script above all, is gone (LG-10). */
export function sanitisedNotice(html: string): string {
  const clean = sanitize(html, {
    allowedTags: ['p', 'h2', 'h3', 'strong', 'em', 'ul', 'ol', 'li', 'a', 'br'],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['https'],
    allowProtocolRelative: false,
    transformTags: { a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener noreferrer' } }) },
    // A relative link would lead somewhere else on the page that shows the notice.
    exclusiveFilter: ({ tag, attribs }) => tag === 'a' && !attribs.href?.startsWith('https:') && 'excludeTag',
  }).trim();
  return sanitize(clean, { allowedTags: [], allowedAttributes: {} }).trim() ? clean : NO_NOTICE;
}
