import { languageOfPath } from '#config/language.ts';
import { countedVisitor, isDocument } from './counted-visitor.ts';
import type { Usage } from './open-usage.ts';
import { pageAt } from './usage.ts';

/** CA-21: counts a page view on the server, without a script. Visitors who may not be counted are left out. */
export function countView({ usage }: { usage: Usage }, { method, url, headers }: Request): void {
  if (method !== 'GET' || !isDocument(headers)) return;
  const { pathname } = new URL(url);
  const name = pageAt(pathname);
  const visitor = name && countedVisitor(headers);
  if (visitor) usage.count({ kind: 'view', name, language: languageOfPath(pathname), ...visitor });
}
