import type { ReactNode } from 'react';
import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { Chip } from '#ui/chip.tsx';
import { Card } from '../../shell/cards.tsx';
import { usePortalLink } from '../../shell/portal-page.ts';
import styles from '../staff-page.module.css';
import type { DocumentsView, MessageView } from './policy-documents.ts';

/** What can be opened of a policy. Each opening is audited. */
export function DocumentsCard({
  id,
  documents,
  children,
}: {
  id: number;
  documents: DocumentsView;
  children?: ReactNode;
}) {
  const link = usePortalLink();
  const { onPaper, hasCard, hasDeclarations, signedOn, hasNotice, toHolder, letters } = documents;
  const of = (document: string) => href('/staff/policies/:id/documents/:document', { id: String(id), document });
  const all = [
    ...(hasCard ? [{ at: of('id-card'), name: m.desk_document_card() }] : []),
    ...(hasDeclarations ? [{ at: of('declarations'), name: m.desk_document_declarations() }] : []),
    ...(signedOn ? [{ at: of('signed'), name: m.desk_document_signed({ day: signedOn }) }] : []),
    ...(hasNotice ? [{ at: of('notice'), name: m.desk_document_notice() }] : []),
    ...toHolder.map(({ id: letter, what, day }) => ({
      at: href('/staff/letters/mail/:id/:print', { id: String(letter), print: 'letter' }),
      name: m.desk_document_to_holder({ what, day }),
    })),
    ...letters.map(({ id: letter, lender, day }) => ({
      at: href('/staff/letters/:id/pdf', { id: String(letter) }),
      name: m.desk_document_letter({ lender, day }),
    })),
  ];
  return (
    <Card title={m.desk_documents()}>
      {onPaper && (
        <p>
          <b>{m.desk_documents_on_paper()}</b>
        </p>
      )}
      {all.length === 0 && <p className="mute">{m.desk_documents_none()}</p>}
      <ul className={styles.versions}>
        {all.map(({ at, name }) => (
          <li key={at}>
            <a href={link(at)}>{name}</a>
          </li>
        ))}
      </ul>
      {children}
    </Card>
  );
}

const STATUS = {
  sent: m.desk_message_sent,
  waiting: m.desk_message_waiting,
  failed: m.desk_message_failed,
};

export function MessagesCard({ messages, children }: { messages: MessageView[]; children: ReactNode }) {
  return (
    <Card title={m.desk_messages()}>
      <p className="mute">{messages.length === 0 ? m.desk_messages_none() : m.desk_messages_lead()}</p>
      <ul className={styles.versions}>
        {messages.map(({ id, subject, to, day, status }) => (
          <li key={id}>
            <p>
              <b>{subject ?? m.desk_message_text()}</b>{' '}
              {status !== 'sent' && <Chip kind={status === 'failed' ? 'error' : 'none'}>{STATUS[status]()}</Chip>}
            </p>
            <p className="mute">{m.desk_message_to({ to, day })}</p>
          </li>
        ))}
      </ul>
      {children}
    </Card>
  );
}
