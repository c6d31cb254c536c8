import { m } from '#config/messages/compiled/messages.js';
import { helpStatusHref } from '../layout/navigation.ts';
import type { HelpRefusal } from './help-answer.ts';

/** Out of a refusal that is none: who has asked before sees how that stands. */
export function LookUpLink({ refusal }: { refusal: HelpRefusal }) {
  if (!refusal.canLookUp) return null;
  return (
    <p>
      <a href={helpStatusHref()}>{m.pages_help_look_up()}</a>
    </p>
  );
}
