import type { ReactNode } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import { Dialog } from '#ui/dialog.tsx';
import type { AgentSearch } from './agency.ts';
import { AgentCards } from './agent-cards.tsx';
import { foundTitle } from './agent-search-message.tsx';

type AgentsDialogProps = {
  id: string;
  search: Extract<AgentSearch, { outcome: 'found' }>;
  isOpen: boolean;
  onClose: () => void;
  /** Shown above the cards: why they appear. */
  children?: ReactNode;
};

/** HM-07. */
export function AgentsDialog({ id, search, isOpen, onClose, children }: AgentsDialogProps) {
  return (
    <Dialog
      id={id}
      size="large"
      title={foundTitle(search)}
      closeLabel={m.layout_close()}
      isOpen={isOpen}
      onClose={onClose}
    >
      {children}
      <AgentCards agencies={search.agencies} />
      <p className="small mute">{m.agents_call_first()}</p>
    </Dialog>
  );
}
