import { type ReactNode, useEffect, useState } from 'react';
import { hasPhoneNotes } from './has-phone-notes.ts';

/**
 * Shows the accident notes that this phone has, if any. Few phones have some, so what reads and shows them is loaded only then.
 *
 * @param report the one to put them into; without it the person first chooses how to begin
 */
export function BringNotes({ report }: { report?: number }) {
  const [notes, setNotes] = useState<ReactNode>();
  useEffect(() => {
    const look = async () => {
      if (!(await hasPhoneNotes())) return;
      const { findNotes, NotesOfPhone } = await import('./notes-of-phone.tsx');
      const found = await findNotes();
      if (found) setNotes(<NotesOfPhone found={found} report={report} />);
    };
    // A browser without storage has no notes. If the component cannot be loaded, the next page tries again.
    void look().catch(() => {});
  }, [report]);
  return notes;
}
