import type { Block, Inline, Section } from '#config/content/markdown.ts';
import { WideTable } from '#ui/wide-table.tsx';
import { OutsideLink } from './outside-link.tsx';
import styles from './prose.module.css';

/** A long text, as `readContent` returns it. */
export function Prose({ blocks }: { blocks: Block[] }) {
  return (
    <div className={styles.prose}>
      {blocks.map((block) => (
        <BlockView key={JSON.stringify(block).slice(0, 80)} block={block} />
      ))}
    </div>
  );
}

/** Sections with their headings, each with its own address. */
export function Sections({ sections }: { sections: Section[] }) {
  return sections.map((section) => (
    <section key={section.id} id={section.id} className={styles.section} aria-labelledby={`${section.id}-heading`}>
      <h2 id={`${section.id}-heading`}>{section.heading}</h2>
      <Prose blocks={section.blocks} />
    </section>
  ));
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Words words={block.text} />
        </p>
      );
    case 'subheading':
      return <h3>{block.text}</h3>;
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item) => (
            <li key={keyOf(item)}>
              <Words words={item} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return <TableView block={block} />;
  }
}

function TableView({ block }: { block: Extract<Block, { kind: 'table' }> }) {
  return (
    <WideTable label={block.head.map(plain).join(', ')} className={styles.table}>
      <thead>
        <tr>
          {block.head.map((cell) => (
            <th key={keyOf(cell)} scope="col">
              <Words words={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {block.rows.map(([head = [], ...cells]) => (
          <tr key={keyOf(head)}>
            <th scope="row">
              <Words words={head} />
            </th>
            {cells.map((cell, index) => (
              <td key={keyOf(block.head[index + 1] ?? cell)}>
                <Words words={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

function Words({ words }: { words: Inline[] }) {
  return words.map((run, index) => {
    const key = `${index}-${keyOf([run])}`;
    if (typeof run === 'string') return run;
    if ('strong' in run) return <strong key={key}>{run.strong}</strong>;
    return <TextLink key={key} {...run} />;
  });
}

function TextLink({ link, href }: { link: string; href: string }) {
  if (href.startsWith('/')) return <a href={href}>{link}</a>;
  if (href.startsWith('https://')) return <OutsideLink href={href}>{link}</OutsideLink>;
  return (
    <a href={href} className={href.startsWith('tel:') ? 'num' : undefined}>
      {link}
    </a>
  );
}

const keyOf = (words: Inline[]) => JSON.stringify(words).slice(0, 60);
const plain = (words: Inline[]) =>
  words.map((run) => (typeof run === 'string' ? run : 'strong' in run ? run.strong : run.link)).join('');
