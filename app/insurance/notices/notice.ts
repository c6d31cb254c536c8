import sanitize from 'sanitize-html';

/** Keeps only the HTML that a notice needs and removes the rest, above all scripts (LG-10). Undefined without text. */
export function sanitisedNotice(html: string): string | undefined {
  const clean = sanitize(html, {
    allowedTags: ['p', 'h2', 'h3', 'strong', 'em', 'ul', 'ol', 'li', 'a', 'br'],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['https'],
    allowProtocolRelative: false,
    transformTags: { a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener noreferrer' } }) },
    // A relative link would lead to the wrong place on the page that shows the notice.
    exclusiveFilter: ({ tag, attribs }) => tag === 'a' && !attribs.href?.startsWith('https:') && 'excludeTag',
  }).trim();
  return sanitize(clean, { allowedTags: [], allowedAttributes: {} }).trim() ? clean : undefined;
}

const BLOCK_END = /<\/(?:p|h2|h3|li)>|<br\s*\/?>/g;
const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** A sanitized notice as plain paragraphs, as our site shows it to agents. */
export function noticeParagraphs(html: string): string[] {
  return html
    .replace(BLOCK_END, '\n')
    .replace(/<[^>]*>/g, '')
    .split('\n')
    .map((text) => text.replace(/&(lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity).trim())
    .filter((text) => text !== '');
}

/** A typed notice as it is stored. Plain lines become paragraphs. */
export function noticeOf(typed: string): string | undefined {
  const text = typed.replace(/\r\n?/g, '\n').trim();
  if (/<[a-z]/i.test(text)) return sanitisedNotice(text);
  const paragraphs = text.split(/\n+/).filter((line) => line.trim());
  return sanitisedNotice(
    paragraphs.map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`).join('\n'),
  );
}
