import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { callHref } from '#config/phone-number.ts';
import type { ClaimView } from '#insurance/claims/views/own-claim-view.ts';
import { buttonClass } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Icon } from '#ui/icon.tsx';
import { Card } from '../shell/cards.tsx';
import { usePortalLink } from '../shell/portal-page.ts';
import { StageTrack } from '../shell/stage-track.tsx';
import styles from './claim-cards.module.css';

/** One claim: its stage, what comes next, and whom to call about it. */
export function ClaimCard({ claim }: { claim: ClaimView }) {
  const { adjuster } = claim;
  const link = usePortalLink();
  return (
    <Card
      title={
        <>
          {claim.kind}
          <Chip kind={claim.isPaid ? 'ok' : claim.isWaiting ? 'due' : 'none'}>{claim.status}</Chip>
        </>
      }
    >
      <div>
        <p className={styles.number}>{m.claim_number({ number: claim.number })}</p>
        <p className="mute">{claim.where}</p>
      </div>
      {claim.steps.length > 0 && (
        <StageTrack
          at={claim.steps.findIndex(({ state }) => state === 'now')}
          stages={claim.steps.map(({ name, state, day }) => ({
            name,
            state,
            note: day || (state === 'now' ? m.claim_now() : state === 'next' ? m.claim_later() : ''),
          }))}
        />
      )}
      <p className={styles.note}>
        <b>{m.claim_next()}</b> {claim.next}
      </p>
      {claim.hasPage && (
        <p className={styles.acts}>
          <a
            className={buttonClass({ kind: 'go', size: 'small' })}
            href={link(href('/insurednew/claims/:number', { number: claim.number }))}
          >
            {m.talk_mail_action()}
          </a>
          {!claim.isRepresented && (
            <>
              <a
                className={buttonClass({ kind: 'outline', size: 'small' })}
                href={link(href('/insurednew/claims/:number/papers', { number: claim.number }))}
              >
                <Icon name="upload" />
                {m.my_claim_papers()}
              </a>
              <a
                className={buttonClass({ kind: 'outline', size: 'small' })}
                href={`${link(href('/insurednew/claims/:number', { number: claim.number }))}#talk`}
              >
                <Icon name="chat" />
                {m.my_claim_write()}
              </a>
            </>
          )}
        </p>
      )}
      {adjuster && (
        <p className={styles.adjuster}>
          <span>
            {m.claim_adjuster()} <b>{adjuster.name}</b>
          </span>
          <a className={buttonClass({ kind: 'outline', size: 'small' })} href={callHref(adjuster.phone)}>
            <Icon name="phone" />
            {adjuster.writtenPhone}
          </a>
        </p>
      )}
    </Card>
  );
}
