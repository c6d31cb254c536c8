import { href, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { actsOf } from '#config/staff-acts.ts';
import { auditLetter } from '#insurance/letters/audit-letter.ts';
import { countPostalLetters, listPostalLetters, markLetterPosted } from '#insurance/letters/postal-letter-store.ts';
import {
  countLenderNotices,
  type LenderNotice,
  listLenderNotices,
  markNoticePosted,
} from '#insurance/record/lender-notice-store.ts';
import { mediumDay, writtenMoment } from '#platform/calendar/written.ts';
import { Failure } from '#platform/context/failure.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { doneIn, pageAsked, pageShown, withQuery } from '#platform/http/list-query.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { Card, CardPage, Empty, Outcome } from '../../shell/cards.tsx';
import { Pages } from '../../shell/list-choices.tsx';
import { portalMeta, usePortalLink, useTyped } from '../../shell/portal-page.ts';
import { answerStaffForm, staffFor } from '../staff-desk.ts';
import styles from '../staff-page.module.css';
import type { Route } from './+types/lender-letters-page';
import { LetterActs } from './letter-acts.tsx';
import { LettersToPeople } from './letters-to-people.tsx';
import { postalLetterView } from './postal-letter-view.ts';

const A_PAGE = 25;

/** Letters that wait to be printed and mailed, oldest first: to applicants and policyholders, and to lienholders. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { db, language } = context;
  const { roles } = await staffFor(context, request, 'see-letters');
  const count = await countLenderNotices(db);
  const { page, pages } = pageShown(request, count, A_PAGE);
  const letters = await listLenderNotices(db, { page, size: A_PAGE });
  const peopleCount = await countPostalLetters(db);
  const toPeople = { count: peopleCount, ...pageShown(request, peopleCount, A_PAGE, 'people') };
  const people = await listPostalLetters(db, { page: toPeople.page, size: A_PAGE });
  return {
    may: actsOf(roles),
    done: doneIn(request, ACT_OF),
    people: people.map((letter) => postalLetterView(letter, language)),
    toPeople,
    count,
    page,
    pages,
    letters: letters.map(({ id, policyId, prefix, number, what, lender, effectiveOn, writtenAt }) => ({
      id,
      policyId,
      policy: `${prefix} ${number}`,
      lender: lender.name,
      news: NEWS[what]({ day: mediumDay(effectiveOn, language) }),
      written: writtenMoment(writtenAt, language),
    })),
  };
}

const NEWS = {
  added: m.letters_news_added,
  changed: m.letters_news_changed,
  removed: m.letters_news_removed,
} satisfies Record<LenderNotice['what'], unknown>;

const ACT_OF = { post: 'post-letter', 'post-to-person': 'post-letter' } as const;

export function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  return answerStaffForm(context, request, { see: 'see-letters', does: ACT_OF }, async ({ member, act, form }) => {
    const id = rowNumber(form.letter);
    const isDone = await context.db.transaction().execute(async (trx) => {
      const posted = await (act === 'post' ? markNoticePosted : markLetterPosted)(trx, id, member.id);
      if (!posted) return false;
      await auditLetter(trx, context, member, 'post', posted);
      return true;
    });
    if (!isDone) throw new Failure('refused', m.letters_gone());
    const query = new URL(request.url).searchParams;
    const shown = { page: String(pageAsked(query)), people: String(pageAsked(query, 'people')) };
    return redirect(withQuery(inSameLanguage(href('/staff/letters'), request), { ...shown, done: act }), 303);
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.letters_place);

export default function LenderLettersPage({ loaderData, actionData }: Route.ComponentProps) {
  const link = usePortalLink();
  const { refusal } = useTyped(actionData);
  const { letters, people, toPeople, count, page, pages, may, done } = loaderData;
  const at = (shown: { page: number; people: number }) =>
    withQuery(link(href('/staff/letters')), { page: String(shown.page), people: String(shown.people) });
  return (
    <CardPage>
      <h1>{m.letters_place()}</h1>
      <p>{m.letters_lead()}</p>
      <Outcome refusal={refusal} done={done && !actionData && m.letters_posted()} />
      {people.length > 0 && (
        <LettersToPeople letters={people} {...toPeople} may={may} pageHref={(to) => at({ page, people: to })} />
      )}
      {(count > 0 || people.length === 0) && (
        <Card title={m.letters_waiting({ count })}>
          {letters.length === 0 && (
            <Empty object="checklist" href={link(href('/staff'))} act={m.staff_back_to_desk()}>
              {m.letters_none()}
            </Empty>
          )}
          <ul className={styles.versions}>
            {letters.map(({ id, policyId, policy, lender, news, written }) => (
              <li key={id}>
                <b>{lender}</b>
                <p>
                  {may.includes('see-policy') ? (
                    <a href={link(href('/staff/policies/:id', { id: String(policyId) }))}>{policy}</a>
                  ) : (
                    policy
                  )}
                  {': '}
                  {news}
                </p>
                <p className="mute">{m.letters_written({ at: written })}</p>
                <LetterActs
                  id={id}
                  may={may}
                  prints={[
                    {
                      href: link(href('/staff/letters/:id/pdf', { id: String(id) })),
                      label: m.letters_print(),
                      name: m.letters_print_this({ lender, policy }),
                    },
                  ]}
                  post={{ act: 'post', name: m.letters_post_this({ lender, policy }) }}
                />
              </li>
            ))}
          </ul>
          <Pages
            page={page}
            pages={pages}
            of={m.letters_waiting({ count })}
            href={(to) => at({ page: to, people: toPeople.page })}
          />
        </Card>
      )}
    </CardPage>
  );
}
