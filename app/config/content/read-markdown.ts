import { Marked, type MarkedToken, type Token, type Tokens } from 'marked';
import type { Block, Inline, MarkdownText } from './markdown.ts';

type Ability = { type: 'ability'; raw: string; name: string };
type Read = MarkedToken | Ability;

const marked = new Marked({
  // Addresses become links only where the text marks them as links.
  tokenizer: { url: () => undefined },
  extensions: [
    {
      name: 'ability',
      level: 'block',
      start: (source) => (source.startsWith('{if ') ? 0 : undefined),
      tokenizer(source): Ability | undefined {
        const [raw, name] = /^\{if ([a-z-]+)\}\n/.exec(source) ?? [];
        return raw && name ? { type: 'ability', raw, name } : undefined;
      },
    },
  ],
});

/**
 * Parses the part of Markdown that our long texts use: front matter, `## Heading {#id}`, `### Subheading`, paragraphs,
 * `-` and `1.` lists, tables, `**strong**` and `[link](address)`; each may be preceded by a line `{if report-claim}`.
 * The result is data, never HTML. Anything else, including markup, fails the build.
 *
 * @throws {Error} on other constructs, and on a heading without an ID: IDs are addresses, the same in every language
 */
export function readMarkdown(source: string): MarkdownText {
  const [, head = '', body = source] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  const text: MarkdownText = { front: readFront(head), intro: [], sections: [] };
  let ability: string | undefined;
  for (const token of marked.lexer(body) as Read[]) {
    if (token.type === 'space') continue;
    if (token.type === 'ability') ability = token.name;
    else if (token.type === 'heading' && token.depth === 2) text.sections.push(readSection(token));
    else {
      (text.sections.at(-1)?.blocks ?? text.intro).push({ ...readBlock(token), ...(ability && { ability }) });
      ability = undefined;
    }
  }
  return text;
}

function readFront(head: string): Record<string, string> {
  const pairs = head.split('\n').map((row) => /^([a-z]+): (.+)$/.exec(row));
  return Object.fromEntries(pairs.flatMap((pair) => (pair?.[1] && pair[2] ? [[pair[1], pair[2]]] : [])));
}

function readSection({ text, raw }: Tokens.Heading) {
  const [, heading, id] = /^(.+) \{#([a-z0-9-]+)\}$/.exec(text) ?? [];
  if (!heading || !id) throw new Error(`heading without an id: ${raw}`);
  return { id, heading, blocks: [] };
}

function readBlock(token: MarkedToken): Block {
  switch (token.type) {
    case 'heading':
      if (token.depth !== 3) throw refused(token);
      return { kind: 'subheading', text: token.text };
    case 'paragraph':
      return { kind: 'paragraph', text: readInline(token.tokens) };
    case 'list':
      return { kind: 'list', isOrdered: token.ordered, items: token.items.map(readItem) };
    case 'table':
      return {
        kind: 'table',
        head: token.header.map(({ tokens }) => readInline(tokens)),
        rows: token.rows.map((row) => row.map(({ tokens }) => readInline(tokens))),
      };
    default:
      throw refused(token);
  }
}

function readItem({ tokens, raw }: Tokens.ListItem): Inline[] {
  const [words, ...more] = tokens as MarkedToken[];
  if (words?.type !== 'text' || more.length > 0) throw refused({ type: 'list item', raw });
  return readInline(words.tokens);
}

function readInline(tokens: Token[] = []): Inline[] {
  const runs: Inline[] = [];
  for (const token of tokens as MarkedToken[]) {
    if (token.type === 'strong') runs.push({ strong: wordsOf(token) });
    else if (token.type === 'link') runs.push({ link: wordsOf(token), href: token.href });
    else if (token.type === 'text' || token.type === 'escape') {
      const words = token.text.replace(/\s*\n\s*/g, ' ');
      const before = runs.at(-1);
      if (typeof before === 'string') runs.splice(-1, 1, before + words);
      else runs.push(words);
    } else throw refused(token);
  }
  return runs;
}

/** The text of a strong run or a link, which must not contain further markup. */
function wordsOf({ tokens, raw }: Tokens.Strong | Tokens.Link): string {
  const [words, ...more] = readInline(tokens);
  if (typeof words !== 'string' || more.length > 0) throw refused({ type: 'mark within a mark', raw });
  return words;
}

const refused = ({ type, raw }: { type: string; raw: string }) => new Error(`no text may hold this ${type}: ${raw}`);
