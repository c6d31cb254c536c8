import { m } from '#config/messages/compiled/messages.js';
import type { PopupProps } from '../popup/popup-link.ts';
import { PopupPaper } from '../popup/popup-paper.tsx';
import { GuestForm } from './guest-form.tsx';

/** GU-01. */
export function GuestPopup({ name, shell }: PopupProps) {
  const view = name === 'guest-id' ? 'ID' : 'Payment';
  return (
    <PopupPaper shell={shell} title={view === 'ID' ? m.guests_title_id() : m.guests_title_pay()}>
      <GuestForm view={view} />
    </PopupPaper>
  );
}
