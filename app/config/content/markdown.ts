/** A run of words: plain, strong, or a link. */
export type Inline = string | { strong: string } | { link: string; href: string };

export type Block =
  | { kind: 'paragraph'; text: Inline[] }
  | { kind: 'subheading'; text: string }
  | { kind: 'list'; isOrdered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] };

/** What stands in a section only where people can do here online what it says. */
export type Promised = Block & { ability?: string };

export type Section = { id: string; heading: string; blocks: Promised[] };

export type MarkdownText = { front: Record<string, string>; intro: Promised[]; sections: Section[] };

/**
 * Reads the part of Markdown that our long texts use: front matter, `## Heading {#id}`, `### Subheading`,
 * paragraphs, `-` and `1.` lists, tables, `**strong**` and `[link](address)`; before any of these a line
 * `{if report-claim}`. The result is data, never HTML, so that no text can carry markup of its own.
 *
 * @throws {Error} on a heading without an id: ids are addresses, the same in every language
 */
export function parseMarkdown(source: string): MarkdownText {
  const [, head = '', body = source] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  const text: MarkdownText = { front: parseFront(head), intro: [], sections: [] };

  for (const chunk of body.trim().split(/\n\s*\n/)) {
    if (chunk.startsWith('## ')) {
      const [, heading, id] = /^## (.+) \{#([a-z0-9-]+)\}$/.exec(chunk) ?? [];
      if (!heading || !id) throw new Error(`heading without an id: ${chunk}`);
      text.sections.push({ id, heading, blocks: [] });
    } else if (chunk) {
      const [, ability, promised] = /^\{if ([a-z-]+)\}\n([\s\S]+)$/.exec(chunk) ?? [];
      const block = promised ? { ...parseBlock(promised), ...(ability && { ability }) } : parseBlock(chunk);
      (text.sections.at(-1)?.blocks ?? text.intro).push(block);
    }
  }
  return text;
}

function parseFront(head: string): Record<string, string> {
  const pairs = head.split('\n').map((row) => /^([a-z]+): (.+)$/.exec(row));
  return Object.fromEntries(pairs.flatMap((pair) => (pair?.[1] && pair[2] ? [[pair[1], pair[2]]] : [])));
}

function parseBlock(chunk: string): Block {
  const rows = chunk.split('\n');
  if (chunk.startsWith('### ')) return { kind: 'subheading', text: chunk.slice(4) };
  if (chunk.startsWith('- ')) return { kind: 'list', isOrdered: false, items: itemsOf(chunk, /^- /) };
  if (chunk.startsWith('1. ')) return { kind: 'list', isOrdered: true, items: itemsOf(chunk, /^\d+\. /) };
  if (chunk.startsWith('|')) {
    const [head = [], , ...cells] = rows.map(cellsOf);
    return { kind: 'table', head, rows: cells };
  }
  return { kind: 'paragraph', text: parseInline(rows.join(' ')) };
}

/** A line that starts with no mark goes on with the item above it. */
function itemsOf(chunk: string, mark: RegExp): Inline[][] {
  const items: string[] = [];
  for (const row of chunk.split('\n')) {
    if (mark.test(row)) items.push(row.replace(mark, ''));
    else items.push(`${items.pop() ?? ''} ${row.trim()}`);
  }
  return items.map(parseInline);
}

const cellsOf = (row: string) =>
  row
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => parseInline(cell.trim()));

function parseInline(text: string): Inline[] {
  return text
    .split(/(\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/)
    .filter((run) => run !== '')
    .map((run) => {
      const [, link, href] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(run) ?? [];
      if (link && href) return { link, href };
      return run.startsWith('**') ? { strong: run.slice(2, -2) } : run;
    });
}

/** The words alone, for search engines and screen readers that get no markup. */
export function plainText(blocks: Block[]): string {
  const words = (inline: Inline[]) =>
    inline.map((run) => (typeof run === 'string' ? run : 'strong' in run ? run.strong : run.link)).join('');
  return blocks
    .flatMap((block) => {
      if (block.kind === 'paragraph') return [words(block.text)];
      if (block.kind === 'subheading') return [block.text];
      if (block.kind === 'list') return block.items.map(words);
      return [block.head, ...block.rows].map((row) => row.map(words).join(' · '));
    })
    .join(' ');
}
