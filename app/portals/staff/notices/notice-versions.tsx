import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import type { VersionStatus } from '#insurance/notices/notice-desk.ts';
import { Button } from '#ui/button.tsx';
import { Chip, type ChipKind } from '#ui/chip.tsx';
import cards from '../../shell/cards.module.css';
import { Card, Empty } from '../../shell/cards.tsx';
import { usePortalLink } from '../../shell/portal-page.ts';
import styles from '../staff-page.module.css';

type Version = {
  version: number;
  status: VersionStatus;
  words: string[];
  from: string | null;
  until: string | null;
  published: string | null;
  publisher: string | null;
  withdrawn: string | null;
  withdrawer: string | null;
};

const STATUS_CHIPS = {
  'in-force': ['ok', m.staff_notice_in_force],
  scheduled: ['warn', m.staff_notice_scheduled],
  over: ['none', m.staff_notice_over],
  withdrawn: ['none', m.staff_notice_withdrawn],
} as const satisfies Record<VersionStatus, readonly [ChipKind, unknown]>;

/** Every published version of a notice: from when to when, by whom, and its text. */
export function NoticeVersions(props: {
  versions: Version[];
  mayWithdraw: boolean;
  draftHref: (version: number) => string;
}) {
  const link = usePortalLink();
  return (
    <Card title={m.staff_notice_versions()}>
      {props.versions.length === 0 && (
        <Empty object="checklist" href={link(href('/staff/notices'))} act={m.staff_notices_back()}>
          {m.staff_notice_none_yet()}
        </Empty>
      )}
      {props.versions.length > 0 && (
        <ol className={styles.versions}>
          {props.versions.map((each) => {
            const [kind, words] = STATUS_CHIPS[each.status];
            const name = m.staff_notice_version({ version: each.version });
            return (
              <li key={each.version}>
                <div className={cards.row}>
                  <b>{name}</b>
                  <Chip kind={kind}>{words()}</Chip>
                </div>
                <p className="mute">
                  {[
                    each.until
                      ? m.staff_notice_dated({ from: each.from ?? '', until: each.until })
                      : m.staff_notice_dated_open({ from: each.from ?? '' }),
                    each.publisher && m.staff_notice_by({ name: each.publisher, time: each.published ?? '' }),
                    each.withdrawer &&
                      m.staff_notice_withdrawn_by({ name: each.withdrawer, time: each.withdrawn ?? '' }),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </p>
                <details>
                  <summary>{m.staff_notice_show({ version: each.version })}</summary>
                  <div className={cards.letter}>
                    {each.words.map((paragraph) => (
                      <p key={paragraph}>{paragraph}</p>
                    ))}
                  </div>
                </details>
                {props.mayWithdraw && (
                  <div className={cards.row}>
                    <a href={props.draftHref(each.version)}>{m.staff_notice_reuse({ version: each.version })}</a>
                    {(each.status === 'in-force' || each.status === 'scheduled') && (
                      <form method="post">
                        <input type="hidden" name="version" value={each.version} />
                        <Button
                          type="submit"
                          kind="outline"
                          size="small"
                          name="act"
                          value="withdraw"
                          aria-label={m.staff_notice_withdraw_this({ version: each.version })}
                        >
                          {m.staff_notice_withdraw()}
                        </Button>
                      </form>
                    )}
                  </div>
                )}
              </li>
            );
          })}
        </ol>
      )}
    </Card>
  );
}
