import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import styles from './dialog.module.css';

declare module 'react' {
  // Invoker commands, which React's type definitions lack.
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close' | 'request-close' | undefined;
    commandfor?: string | undefined;
  }
}

type DialogProps = {
  id: string;
  title: string;
  closeLabel: string;
  /** Up to 480, 600 and 900 pixels wide; `video` is 750 by 465 without padding. */
  size?: 'small' | 'medium' | 'large' | 'video';
  /** Between the title and the body, across the full width: tabs. */
  bar?: ReactNode;
  children: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  /** ID of the text of a dialog that opens by itself: it is read aloud, and the first button gets the focus. */
  says?: string;
};

/**
 * The browser's own dialog: centered, or a sheet from the bottom on phones. Escape, the close button and the backdrop
 * close it. The focus moves to its first field and later returns. When the server renders it open (a dialog with its
 * own address), it is a plain box in the page until a script makes it modal.
 */
export function Dialog({ id, title, closeLabel, size = 'small', bar, children, isOpen, onClose, says }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOnBackdrop = useRef(false);
  const isOpenByProp = useRef(false);
  // Must not change: after a script has opened the dialog, the browser owns the attribute.
  const [isOpenAtFirst] = useState(isOpen);

  useEffect(() => {
    // React omits the attribute, but the browser reads it when the dialog opens.
    const fields = 'input:not([type=hidden]), select, textarea';
    const field = dialog.current?.querySelector(says ? `#${says} ~ * button` : fields);
    if (!dialog.current?.querySelector('[autofocus]')) field?.setAttribute('autofocus', '');
  });
  useEffect(() => {
    if (!dialog.current) return;
    const wasOpen = isOpenByProp.current;
    isOpenByProp.current = isOpen;
    // Keeps a dialog open that a button opened before hydration.
    if (!isOpen) return wasOpen ? dialog.current.close() : undefined;
    if (dialog.current.matches(':modal')) return;
    dialog.current.removeAttribute('open');
    dialog.current.showModal();
  }, [isOpen]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape, which the platform gives.
    <dialog
      ref={dialog}
      id={id}
      className={`${size === 'video' ? 'on-dark' : 'on-paper'} ${styles.dialog} ${styles[size]}`}
      role={says && 'alertdialog'}
      aria-labelledby={`${id}-title`}
      aria-describedby={says}
      closedby="any"
      open={isOpenAtFirst || undefined}
      onClose={(event) => event.target === dialog.current && onClose()}
      onPointerDown={(event) => {
        pressedOnBackdrop.current = event.target === dialog.current;
      }}
      onClick={(event) => {
        // For browsers without `closedby`. Dragging selected text out of a field must not close the dialog.
        if (event.target === dialog.current && pressedOnBackdrop.current) dialog.current.close();
      }}
    >
      <DialogContent id={id} titleId={`${id}-title`} title={title} closeLabel={closeLabel} bar={bar}>
        {children}
      </DialogContent>
    </dialog>
  );
}

type DialogPaperProps = Pick<DialogProps, 'id' | 'title' | 'closeLabel' | 'bar' | 'children'> & { titleId: string };

/** The content of a dialog: its title and close button, a bar, and the body. */
export function DialogContent({ id, titleId, title, closeLabel, bar, children }: DialogPaperProps) {
  return (
    <div className={styles.paper}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <IconButton
          type="button"
          isBare
          icon="close"
          label={closeLabel}
          command="close"
          commandfor={id}
          onClick={({ currentTarget }) => hasCommands() || currentTarget.closest('dialog')?.close()}
        />
      </div>
      {bar && <div className={styles.bar}>{bar}</div>}
      <div className={styles.body}>{children}</div>
    </div>
  );
}

/** Some browsers lack invoker commands (Safari before 26.2, Firefox before 144); there a script does the same. */
function hasCommands(): boolean {
  return 'commandForElement' in HTMLButtonElement.prototype;
}
