import { m } from '#config/messages/compiled/messages.js';
import type { Standing } from '#insurance/notices/notice-desk.ts';
import { Button } from '#ui/button.tsx';
import { Chip, type ChipKind } from '#ui/chip.tsx';
import papers from '../../shell/papers.module.css';
import { Empty, Paper } from '../../shell/papers.tsx';
import { usePortalLanguage, usePortalLink } from '../../shell/portal-page.ts';
import styles from '../staff-page.module.css';

type Version = {
  version: number;
  standing: Standing;
  words: string[];
  from: string | null;
  until: string | null;
  published: string | null;
  publisher: string | null;
  withdrawn: string | null;
  withdrawer: string | null;
};

const STANDINGS = {
  'in-force': ['ok', m.staff_notice_in_force],
  scheduled: ['warn', m.staff_notice_scheduled],
  over: ['none', m.staff_notice_over],
  withdrawn: ['none', m.staff_notice_withdrawn],
} as const satisfies Record<Standing, readonly [ChipKind, unknown]>;

/** What was ever published: from when to when, by whom, and its words. */
export function NoticeVersions(props: {
  versions: Version[];
  mayWithdraw: boolean;
  draftHref: (version: number) => string;
}) {
  const locale = { locale: usePortalLanguage() };
  const link = usePortalLink();
  return (
    <Paper title={m.staff_notice_versions({}, locale)}>
      {props.versions.length === 0 && (
        <Empty object="checklist" href={link('/staff/notices')} act={m.staff_notices_back({}, locale)}>
          {m.staff_notice_none_yet({}, locale)}
        </Empty>
      )}
      {props.versions.length > 0 && (
        <ol className={styles.versions}>
          {props.versions.map((each) => {
            const [kind, words] = STANDINGS[each.standing];
            const name = m.staff_notice_version({ version: each.version }, locale);
            return (
              <li key={each.version}>
                <div className={papers.row}>
                  <b>{name}</b>
                  <Chip kind={kind}>{words({}, locale)}</Chip>
                </div>
                <p className="mute">
                  {[
                    each.until
                      ? m.staff_notice_dated({ from: each.from ?? '', until: each.until }, locale)
                      : m.staff_notice_dated_open({ from: each.from ?? '' }, locale),
                    each.publisher && m.staff_notice_by({ name: each.publisher, time: each.published ?? '' }, locale),
                    each.withdrawer &&
                      m.staff_notice_withdrawn_by({ name: each.withdrawer, time: each.withdrawn ?? '' }, locale),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </p>
                <details>
                  <summary>{m.staff_notice_show({ version: each.version }, locale)}</summary>
                  <div className={papers.letter}>
                    {each.words.map((paragraph) => (
                      <p key={paragraph}>{paragraph}</p>
                    ))}
                  </div>
                </details>
                {props.mayWithdraw && (
                  <div className={papers.row}>
                    <a href={props.draftHref(each.version)}>
                      {m.staff_notice_reuse({ version: each.version }, locale)}
                    </a>
                    {(each.standing === 'in-force' || each.standing === 'scheduled') && (
                      <form method="post">
                        <input type="hidden" name="version" value={each.version} />
                        <Button
                          type="submit"
                          kind="outline"
                          size="small"
                          name="act"
                          value="withdraw"
                          aria-label={m.staff_notice_withdraw_this({ version: each.version }, locale)}
                        >
                          {m.staff_notice_withdraw({}, locale)}
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
    </Paper>
  );
}
