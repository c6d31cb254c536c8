import { type ReactNode, useEffect, useState } from 'react';
import { findNotes } from './phone-notes-here.ts';

/**
 * Shows the accident notes that this phone has, if any. Few phones have some, so the component is loaded only then.
 *
 * @param report the one to put them into; without it the person first chooses how to begin
 */
export function BringNotes({ report }: { report?: number }) {
  const [notes, setNotes] = useState<ReactNode>();
  useEffect(() => {
    const look = async () => {
      const found = await findNotes();
      if (!found) return;
      const { NotesOfPhone } = await import('./notes-of-phone.tsx');
      setNotes(<NotesOfPhone found={found} report={report} />);
    };
    // A browser without storage has no notes. If the component cannot be loaded, the next page tries again.
    void look().catch(() => {});
  }, [report]);
  return notes;
}
