import { type ReactNode, useEffect, useState } from 'react';
import { findNotes } from './phone-notes-here.ts';

/**
 * Notes of the roadside, where this phone has some: few have, so that what shows them is fetched only then.
 *
 * @param isBegun whether there is a report to put them into, or it is chosen first how to begin
 */
export function BringNotes({ isBegun }: { isBegun: boolean }) {
  const [notes, setNotes] = useState<ReactNode>();
  useEffect(() => {
    const look = async () => {
      const found = await findNotes();
      if (!found) return;
      const { NotesOfPhone } = await import('./notes-of-phone.tsx');
      setNotes(<NotesOfPhone found={found} isBegun={isBegun} />);
    };
    // A browser that keeps nothing has none; without a line they wait for the next page.
    void look().catch(() => {});
  }, [isBegun]);
  return notes;
}
