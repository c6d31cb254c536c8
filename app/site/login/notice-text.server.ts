import sanitize from 'sanitize-html';

const BLOCKS = ['p', 'div', 'li', 'br', 'tr', 'h1', 'h2', 'h3', 'h4'];
const ESCAPED: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The text of a portal's HTML, one entry per paragraph. All markup, especially scripts, is removed (LG-10). */
export function noticeText(html: string): string[] {
  return sanitize(html, { allowedTags: BLOCKS, allowedAttributes: {} })
    .split(/<[^>]*>/)
    .map((text) => text.replace(/&(lt|gt|quot|amp);/g, (entity) => ESCAPED[entity] ?? entity).trim())
    .filter((text) => text !== '');
}
