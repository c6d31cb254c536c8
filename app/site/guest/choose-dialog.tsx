import { useId } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import type { PolicyChoice } from '#contract/policy-name.ts';
import { Dialog } from '#ui/dialog.tsx';
import { PolicyList } from './policy-list.tsx';

type ChooseDialogProps = {
  policies: PolicyChoice[];
  isOpen: boolean;
  onClose: () => void;
  onChoose: (policy: PolicyChoice) => void;
};

/** GU-04. */
export function ChooseDialog({ policies, isOpen, onClose, onChoose }: ChooseDialogProps) {
  return (
    <Dialog id={useId()} title={m.guests_choose()} closeLabel={m.layout_close()} isOpen={isOpen} onClose={onClose}>
      <PolicyList policies={policies} onChoose={onChoose} />
    </Dialog>
  );
}
