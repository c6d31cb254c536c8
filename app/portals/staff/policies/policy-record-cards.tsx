import type { ReactNode } from 'react';
import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import type { Act } from '#config/staff-acts.ts';
import type { LedgerView } from '#insurance/billing/ledger/ledger-view.ts';
import type { ClaimFoundView } from '#insurance/claims/views/claim-search.ts';
import type { VersionView } from '#insurance/record/version-view.ts';
import { Chip } from '#ui/chip.tsx';
import { WideTable } from '#ui/wide-table.tsx';
import { Card, Facts } from '../../shell/cards.tsx';
import { usePortalLink } from '../../shell/portal-page.ts';
import { ClaimsFound } from '../claims/find/claims-found.tsx';
import styles from '../staff-page.module.css';
import type { RequestView } from './policy-documents.ts';

type RequestsProps = { requests: RequestView[]; may: readonly Act[]; children: ReactNode };

export function RequestsCard({ requests, may, children }: RequestsProps) {
  return (
    <Card title={m.policy_requests()}>
      {requests.length === 0 && <p className="mute">{m.policy_requests_none()}</p>}
      <ul className={styles.versions}>
        {requests.map(({ reference, isHelp, isOpen, status, day }) => (
          <li key={reference}>
            <p>
              <RequestName
                isLink={may.includes(isHelp ? 'see-help' : 'see-changes')}
                request={{ reference, isHelp, day }}
              />{' '}
              <Chip kind={isOpen ? 'warn' : 'none'}>{status}</Chip>
            </p>
          </li>
        ))}
      </ul>
      {children}
    </Card>
  );
}

type RequestNameProps = { isLink: boolean; request: Pick<RequestView, 'reference' | 'isHelp' | 'day'> };

function RequestName({ isLink, request: { reference, isHelp, day } }: RequestNameProps) {
  const link = usePortalLink();
  const name = isHelp ? m.policy_request_help({ reference, day }) : m.policy_request_change({ reference, day });
  if (!isLink) return name;
  const at = isHelp ? href('/staff/help/:reference', { reference }) : href('/staff/changes/:reference', { reference });
  return <a href={link(at)}>{name}</a>;
}

type ClaimsProps = { claims: { hasMore: boolean; found: ClaimFoundView[] }; children: ReactNode };

export function ClaimsCard({ claims: { hasMore, found }, children }: ClaimsProps) {
  return (
    <Card title={m.cfind_of_policy()}>
      {found.length === 0 && <p className="mute">{m.cfind_of_policy_none()}</p>}
      {hasMore && <p className="mute">{m.cfind_of_policy_more({ count: found.length })}</p>}
      <ClaimsFound claims={found} />
      {children}
    </Card>
  );
}

export function BillCard({ bill, children }: { bill: LedgerView; children: ReactNode }) {
  return (
    <Card title={m.bill_title()}>
      {bill.bills.length === 0 ? (
        <p className="mute">{m.bill_none()}</p>
      ) : (
        <WideTable label={m.bill_title()} stacks>
          <thead>
            <tr>
              <th scope="col">{m.bill_number()}</th>
              <th scope="col">{m.bill_due()}</th>
              <th scope="col">{m.bill_charged()}</th>
              <th scope="col">{m.bill_paid()}</th>
              <th scope="col">{m.bill_left()}</th>
            </tr>
          </thead>
          <tbody>
            {bill.bills.map(({ number, due, charged, paid, left, isOpen }) => (
              <tr key={number}>
                <td>{number}</td>
                <td data-label={m.bill_due()}>{due}</td>
                <td data-label={m.bill_charged()}>{charged}</td>
                <td data-label={m.bill_paid()}>{paid}</td>
                <td data-label={m.bill_left()}>{isOpen ? <b>{left}</b> : left}</td>
              </tr>
            ))}
          </tbody>
        </WideTable>
      )}
      {bill.writtenOff.length > 0 && (
        <>
          <h3>{m.write_off_list()}</h3>
          <ul className={styles.versions}>
            {bill.writtenOff.map(({ bill: number, amount, day, by, reason }) => (
              <li key={`${number} ${amount} ${day}`}>
                {m.write_off_of({ amount, number, day, by })}
                {reason && <p className="mute">{reason}</p>}
              </li>
            ))}
          </ul>
        </>
      )}
      {bill.owedBack && <p>{m.bill_owed_back({ amount: bill.owedBack.amount })}</p>}
      {children}
    </Card>
  );
}

type VersionsProps = { id: number; versions: VersionView[]; seesImports: boolean; children: ReactNode };

export function VersionsCard({ id, versions, seesImports, children }: VersionsProps) {
  const link = usePortalLink();
  return (
    <Card title={m.version_list()}>
      {children}
      {versions.length === 0 && <p className="mute">{m.version_none()}</p>}
      <ul className={styles.versions}>
        {versions.map((version) => (
          <li key={version.number}>
            <b>{m.version_title({ number: version.number, kind: version.kind })}</b>
            {version.isByHand && (
              <p>
                <Chip kind="none">{m.version_by_hand()}</Chip>
              </p>
            )}
            <VersionFacts version={version} seesImports={seesImports} />
            {version.from?.isOfZip && (
              <p>
                <a
                  href={link(
                    href('/staff/policies/:id/versions/:number', { id: String(id), number: String(version.number) }),
                  )}
                  aria-label={m.parts_link_of({ number: version.number })}
                >
                  {m.parts_link()}
                </a>
              </p>
            )}
            {version.hasWorksheet && (
              <p>
                <a
                  href={link(
                    href('/staff/policies/:id/versions/:number', { id: String(id), number: String(version.number) }),
                  )}
                  aria-label={m.version_worksheet_of({ number: version.number })}
                >
                  {m.version_worksheet()}
                </a>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function VersionFacts({ version, seesImports }: { version: VersionView; seesImports: boolean }) {
  const link = usePortalLink();
  const { from } = version;
  const line = from && m.version_from_line({ file: from.file, line: from.line });
  return (
    <Facts
      facts={[
        { label: m.differs_title(), value: version.changed.join('\n') },
        { label: m.version_effective(), value: version.effective },
        { label: m.version_processed(), value: version.processed },
        { label: m.version_by(), value: version.by },
        { label: m.version_why(), value: version.reason },
        { label: m.version_premium(), value: version.premium },
        { label: m.version_change(), value: version.change },
        {
          label: m.version_from(),
          value:
            from && seesImports ? (
              <a href={link(href('/staff/imports/:id', { id: String(from.file) }))}>{line}</a>
            ) : (
              line
            ),
        },
      ]}
    />
  );
}
