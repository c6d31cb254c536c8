import { m } from '#config/messages/compiled/messages.js';
import { callHref } from '#config/phone-number.ts';
import type { ClaimInWords } from '#insurance/claims/claim-words.ts';
import { buttonClass } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Icon } from '#ui/icon.tsx';
import { Paper } from '../shell/papers.tsx';
import { StageTrack } from '../shell/stage-track.tsx';
import styles from './claim-papers.module.css';

/** One claim: how far it is, what comes next, and who to call about it. */
export function ClaimPaper({ claim }: { claim: ClaimInWords }) {
  const { adjuster } = claim;
  return (
    <Paper
      title={
        <>
          {claim.kind}
          <Chip kind={claim.isClosed ? 'ok' : 'none'}>{claim.status}</Chip>
        </>
      }
    >
      <div>
        <p className={styles.number}>{m.claim_number({ number: claim.number })}</p>
        <p className="mute">{claim.where}</p>
      </div>
      <StageTrack
        at={claim.steps.findIndex(({ state }) => state === 'now')}
        stages={claim.steps.map(({ name, state, day }) => ({
          ...{ name, state },
          note: day || (state === 'now' ? m.claim_now() : state === 'next' ? m.claim_later() : ''),
        }))}
      />
      <p className={styles.note}>
        <b>{m.claim_next()}</b> {claim.next}
      </p>
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
    </Paper>
  );
}
