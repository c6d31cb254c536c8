import { useSyncExternalStore } from 'react';
import { Button } from '#ui/button.tsx';

/** Printing needs a script: without one the button is not there, and the browser's own command is. */
export function PrintButton({ label }: { label: string }) {
  const canPrint = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  if (!canPrint) return null;
  return (
    <Button type="button" kind="outline" icon="print" onClick={() => window.print()}>
      {label}
    </Button>
  );
}
