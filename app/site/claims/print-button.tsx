import { Button } from '#ui/button.tsx';
import { useHydrated } from '../content/hydrated.ts';

/** Printing needs a script: without one the button is not there, and the browser's own command is. */
export function PrintButton({ label }: { label: string }) {
  if (!useHydrated()) return null;
  return (
    <Button type="button" kind="outline" icon="print" onClick={() => window.print()}>
      {label}
    </Button>
  );
}
