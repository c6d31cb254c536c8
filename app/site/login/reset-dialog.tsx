import { useId } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import { Dialog } from '#ui/dialog.tsx';
import { ResetForm, type ResetFormProps } from './reset-form.tsx';

type ResetDialogProps = Omit<ResetFormProps, 'answered'> & { isOpen: boolean; onClose: () => void };

/** When closed, the dialog stays in the page, and its countdown continues. */
export function ResetDialog({ isOpen, onClose, ...form }: ResetDialogProps) {
  return (
    <Dialog id={useId()} title={m.pages_login_reset()} closeLabel={m.layout_close()} isOpen={isOpen} onClose={onClose}>
      <ResetForm {...form} answered={undefined} />
    </Dialog>
  );
}
