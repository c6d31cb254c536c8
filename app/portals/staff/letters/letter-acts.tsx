import { m } from '#config/messages/compiled/messages.js';
import type { Act } from '#config/staff-acts.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import cards from '../../shell/cards.module.css';

type Props = {
  id: number;
  may: readonly Act[];
  /** What can be printed. `name` is for a screen reader and tells whose letter it is. */
  prints: { href: string; label: string; name: string }[];
  post: { act: 'post' | 'post-to-person'; name: string };
};

/** What the desk does with a letter: print it, and mark it as mailed. */
export function LetterActs({ id, may, prints, post }: Props) {
  return (
    <form method="post" className={cards.row}>
      <input type="hidden" name="letter" value={id} />
      {may.includes('print-letter') &&
        prints.map(({ href, label, name }) => (
          <ButtonLink key={href} kind="outline" size="small" icon="print" href={href} aria-label={name}>
            {label}
          </ButtonLink>
        ))}
      {may.includes('post-letter') && (
        <Button type="submit" kind="outline" size="small" name="act" value={post.act} aria-label={post.name}>
          {m.letters_post()}
        </Button>
      )}
    </form>
  );
}
