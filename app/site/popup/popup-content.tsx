import { type ReactNode, useId, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { m } from '#config/messages/compiled/messages.js';
import { DialogContent } from '#ui/dialog.tsx';
import { POPUP_ID } from './popup-link.ts';

type PopupPaperProps = {
  shell: HTMLDialogElement;
  title: string;
  /** Up to 480 and 600 pixels wide. */
  size?: 'small' | 'medium';
  bar?: ReactNode;
  children: ReactNode;
};

/** The content of a popup, which replaces the waiting text in its shell. */
export function PopupContent({ shell, title, size = 'small', bar, children }: PopupPaperProps) {
  const titleId = useId();
  useLayoutEffect(() => {
    shell.setAttribute('aria-labelledby', titleId);
    shell.dataset.live = '';
    const fields = [...shell.querySelectorAll<HTMLElement>('input:not([type=hidden])')];
    fields.find(({ offsetParent }) => offsetParent)?.focus({ preventScroll: true });
    return () => {
      delete shell.dataset.live;
    };
  }, [shell, titleId]);
  useLayoutEffect(() => {
    shell.dataset.size = size;
  }, [shell, size]);
  return createPortal(
    <DialogContent id={POPUP_ID} titleId={titleId} title={title} closeLabel={m.layout_close()} bar={bar}>
      {children}
    </DialogContent>,
    shell,
  );
}
