import { brand } from './brand.ts';
import type { Language } from './language.ts';

type PlainDocument = { language: Language; title: string /** HTML below the title. */; head: string; body: string };

/** A page of a few words that is written without React: where the server has no room, or does not answer at all. */
export const plainDocument = ({ language, title, head, body }: PlainDocument): string => `<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} · ${escaped(brand.shortName)}</title>
${head}
</head>
<body>
${body}
</body>
</html>
`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as HTML, in an element or an attribute. */
export const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
