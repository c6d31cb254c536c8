import { brand } from './brand.ts';
import type { Language } from './language.ts';

type PlainDocument = { language: Language; title: string /** HTML below the title. */; head: string; body: string };

/** A short page made without React, for when the server is overloaded or cannot be reached. */
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

/** Escapes text for HTML elements and attributes. */
export const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
