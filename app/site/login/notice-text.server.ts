import sanitize from 'sanitize-html';

const BLOCKS = ['p', 'div', 'li', 'br', 'tr', 'h1', 'h2', 'h3', 'h4'];
const ESCAPED: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The words of a portal's HTML, a paragraph each: whatever else was in it, script above all, is gone (LG-10). */
export function noticeText(html: string): string[] {
  return sanitize(html, { allowedTags: BLOCKS, allowedAttributes: {} })
    .split(/<[^>]*>/)
    .map((text) => text.replace(/&(lt|gt|quot|amp);/g, (entity) => ESCAPED[entity] ?? entity).trim())
    .filter((text) => text !== '');
}
