import { type ComponentType, useEffect, useState } from 'react';
import type { PopupName, PopupProps } from '../popup/popup-link.ts';

/** The dialog shell as `ui/first-taps.js` leaves it. */
type Shell = HTMLDialogElement & { asked?: HTMLAnchorElement };
type Open = { Popup: ComponentType<PopupProps>; link: HTMLAnchorElement };

/** Keyed by the first word of the popup's name. */
const parts: Record<string, () => Promise<ComponentType<PopupProps>>> = {
  guest: async () => (await import('../guest/guest-popup.tsx')).GuestPopup,
  login: async () => (await import('../login/login-popup.tsx')).LoginPopup,
  quote: async () => (await import('../quotes/continue-popup.tsx')).ContinuePopup,
};

const partOf = async (link: HTMLElement) => parts[link.dataset.popup?.split('-')[0] ?? '']?.();

/**
 * Fills the popups that links with `data-popup` open. The shell is already open in the page; its content is loaded now.
 * If loading fails, the link's page is opened instead.
 */
export function Popups() {
  const [open, setOpen] = useState<Open>();
  const [shell, setShell] = useState<Shell>();

  useEffect(() => {
    const dialog = document.querySelector<Shell>('#popup');
    if (!dialog) return;
    setShell(dialog);
    const fill = async () => {
      const link = dialog.asked;
      if (!link) return;
      try {
        const Popup = await partOf(link);
        if (Popup && dialog.open && dialog.asked === link) setOpen({ Popup, link });
      } catch {
        location.assign(link.href);
      }
    };
    const empty = () => dialog.open || setOpen(undefined);
    // A link in the dialog leads to another part of this page.
    const leave = () => dialog.close();
    const fetchAhead = ({ target }: Event) => {
      const link = target instanceof Element && target.closest<HTMLElement>('[data-popup]');
      if (link) partOf(link).catch(() => undefined);
    };
    // The dialog was opened before hydration.
    if (dialog.open) void fill();
    dialog.addEventListener('ask', fill);
    dialog.addEventListener('close', empty);
    document.addEventListener('pointerover', fetchAhead);
    window.addEventListener('hashchange', leave);
    return () => {
      dialog.removeEventListener('ask', fill);
      dialog.removeEventListener('close', empty);
      document.removeEventListener('pointerover', fetchAhead);
      window.removeEventListener('hashchange', leave);
    };
  }, []);

  if (!open || !shell) return null;
  const { Popup, link } = open;
  return <Popup key={link.dataset.popup} name={link.dataset.popup as PopupName} shell={shell} link={link} />;
}
