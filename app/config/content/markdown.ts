/** A run of text: plain, strong, or a link. */
export type Inline = string | { strong: string } | { link: string; href: string };

export type Block =
  | { kind: 'paragraph'; text: Inline[] }
  | { kind: 'subheading'; text: string }
  | { kind: 'list'; isOrdered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] };

/** A block that is shown only if people can do what it says here online. */
export type Promised = Block & { ability?: string };

export type Section = { id: string; heading: string; blocks: Promised[] };

export type MarkdownText = { front: Record<string, string>; intro: Promised[]; sections: Section[] };

/** The text without markup, for search engines and screen readers. */
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
