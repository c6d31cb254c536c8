import { m } from '#config/messages/compiled/messages.js';
import { Dialog } from '#ui/dialog.tsx';
import type { ContinueOutcome } from './continue-outcome.ts';
import { PinStep } from './pin-step.tsx';

type PinDialogProps = {
  outcome: Exclude<ContinueOutcome, { kind: 'invalid' }>;
  isOpen: boolean;
  onClose: () => void;
  onOpened: () => void;
};

/** QC-03: Enter the Pin. */
export function PinDialog({ outcome, isOpen, onClose, onOpened }: PinDialogProps) {
  return (
    <Dialog id="pin" title={m.quotes_pin_title()} closeLabel={m.layout_close()} isOpen={isOpen} onClose={onClose}>
      <PinStep key={'attempt' in outcome ? outcome.attempt : ''} outcome={outcome} onOpened={onOpened} />
    </Dialog>
  );
}
