import { m } from '#config/messages/compiled/messages.js';
import { PopupContent } from '../popup/popup-content.tsx';
import type { PopupProps } from '../popup/popup-link.ts';
import { ContinueQuote } from './continue-quote.tsx';

/** HM-06: opens over the current page; the PIN dialog opens over it. */
export function ContinuePopup({ shell }: PopupProps) {
  return (
    <PopupContent shell={shell} title={m.quotes_continue_headline()} size="medium">
      <p>{m.quotes_continue_lead()}</p>
      <ContinueQuote answered={undefined} onOpened={() => shell.close()} />
    </PopupContent>
  );
}
