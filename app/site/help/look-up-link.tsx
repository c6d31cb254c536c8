import { m } from '#config/messages/compiled/messages.js';
import { useCan } from '../can.ts';
import { helpStatusHref } from '../navigation/navigation.ts';
import type { HelpRefusal } from './help-answer.ts';

/** In a refusal because of an existing request: links to the status of that request. */
export function LookUpLink({ refusal }: { refusal: HelpRefusal }) {
  const can = useCan();
  if (!refusal.canLookUp || !can('follow-help')) return null;
  return (
    <p>
      <a href={helpStatusHref()}>{m.pages_help_look_up()}</a>
    </p>
  );
}
