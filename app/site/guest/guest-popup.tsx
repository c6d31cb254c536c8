import { m } from '#config/messages/compiled/messages.js';
import { PopupContent } from '../popup/popup-content.tsx';
import type { PopupProps } from '../popup/popup-link.ts';
import { GuestForm } from './guest-form.tsx';

/** GU-01. */
export function GuestPopup({ name, shell }: PopupProps) {
  const view = name === 'guest-id' ? 'ID' : 'Payment';
  return (
    <PopupContent shell={shell} title={view === 'ID' ? m.guests_title_id() : m.guests_title_pay()}>
      <GuestForm view={view} />
    </PopupContent>
  );
}
