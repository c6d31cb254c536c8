import { href, redirect } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { countLettersToPost, listLettersToPost } from '#insurance/claims/letters/letter-post-store.ts';
import { keepMailAddress, leaveUnmailed, postLetter } from '#insurance/claims/letters/post-letter.ts';
import { postedLetterView } from '#insurance/claims/letters/posted-letter-view.ts';
import { letterTitle } from '#insurance/claims/views/letter-labels.ts';
import { writtenMoment } from '#platform/calendar/written.ts';
import { portalContext } from '#platform/context/portal-context.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { doneIn, pageAsked, pageShown, withQuery } from '#platform/http/list-query.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { AreaField } from '#ui/field.tsx';
import cards from '../../shell/cards.module.css';
import { Card, CardPage, Empty, Outcome } from '../../shell/cards.tsx';
import forms from '../../shell/form-layout.module.css';
import { Pages } from '../../shell/list-choices.tsx';
import { portalMeta, typedInto, usePortalLink, useTyped } from '../../shell/portal-page.ts';
import { useClaimsDesk } from '../claims-desk.ts';
import { GiveUpForm } from '../give-up-form.tsx';
import { answerStaffForm, staffFor } from '../staff-desk.ts';
import staff from '../staff-page.module.css';
import type { Route } from './+types/claim-letters-page';

const A_PAGE = 50;
const ACT_OF = { post: 'post-claim-letter', address: 'post-claim-letter', unmailed: 'leave-claim-letter' } as const;

/** Claim letters that wait to be printed and mailed, oldest first. */
export async function loader({ request, context: routing }: Route.LoaderArgs) {
  const context = routing.get(portalContext);
  const { language } = context;
  await staffFor(context, request, 'post-claim-letter');
  const { page, pages } = pageShown(request, await countLettersToPost(context.db), A_PAGE);
  const letters = await listLettersToPost(context.db, { page, size: A_PAGE });
  return {
    page,
    pages,
    letters: letters.map((letter) => ({
      id: letter.id,
      number: letter.number,
      line: letter.lineNumber,
      hasAddress: letter.address !== null,
      title: letterTitle(letter, language),
      envelope: postedLetterView(letter).envelope,
      written: writtenMoment(letter.writtenAt, language),
    })),
    done: doneIn(request, ACT_OF),
  };
}

export function action({ request, context: routing }: Route.ActionArgs) {
  const context = routing.get(portalContext);
  const as = { see: 'post-claim-letter', does: ACT_OF, withLines: ['address'] } as const;
  return answerStaffForm(context, request, as, async ({ member, form, act }) => {
    const id = rowNumber(form.letter);
    if (act === 'post') await postLetter(context, member, id);
    else if (act === 'address') await keepMailAddress(context, member, id, form.address ?? '');
    else await leaveUnmailed(context, member, id, form.why ?? '');
    const page = String(pageAsked(new URL(request.url).searchParams));
    return redirect(withQuery(inSameLanguage(href('/staff/claims/letters'), request), { page, done: act }), 303);
  });
}

export const meta: Route.MetaFunction = () => portalMeta(m.cletters_title);

const DONE = { post: m.letters_posted, address: m.cletters_done_address, unmailed: m.cletters_done_unmailed };

export default function ClaimLettersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { letters, page, pages, done } = loaderData;
  const link = usePortalLink();
  const { seesClaims, back } = useClaimsDesk();
  const typed = useTyped(actionData);
  return (
    <CardPage>
      <p>
        <a href={back.href}>{back.act}</a>
      </p>
      <h1>{m.cletters_title()}</h1>
      <p className="lead">{m.cletters_lead()}</p>
      <Outcome refusal={typed.refusal} done={done && !actionData && DONE[done]()} />
      {letters.length === 0 && (
        <Card>
          <Empty object="checklist" {...back}>
            {m.cletters_none()}
          </Empty>
        </Card>
      )}
      {letters.map((letter) => (
        <Card key={letter.id} title={letter.title}>
          <p>
            {letter.line === null || !seesClaims ? (
              letter.number
            ) : (
              <a href={link(href('/staff/claims/:number/:line', { number: letter.number, line: String(letter.line) }))}>
                {letter.number} / {letter.line}
              </a>
            )}
            <br />
            <span className="mute">{m.letters_written({ at: letter.written })}</span>
          </p>
          <address className={staff.address}>
            {letter.envelope.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          {!letter.hasAddress && (
            <form method="post" className={forms.form} noValidate>
              <p>
                <Chip kind="due">{m.cletters_no_address()}</Chip>
              </p>
              <input type="hidden" name="letter" value={letter.id} />
              <AreaField
                label={m.cletters_address()}
                hint={m.cletters_address_hint()}
                error={undefined}
                name="address"
                rows={3}
                maxLength={300}
                defaultValue={
                  typedInto(typed, (values) => values.act === 'address' && values.letter === String(letter.id)).values
                    .address
                }
              />
              <Button type="submit" kind="go" name="act" value="address">
                {m.cletters_save_address()}
              </Button>
            </form>
          )}
          {!letter.hasAddress && (
            <GiveUpForm
              act="unmailed"
              label={m.cletters_unmailed()}
              of={letter.number}
              hidden={{ letter: letter.id }}
              typed={
                typedInto(typed, (values) => values.act === 'unmailed' && values.letter === String(letter.id)).values
                  .why
              }
            />
          )}
          {letter.hasAddress && (
            <form method="post" className={cards.row}>
              <input type="hidden" name="letter" value={letter.id} />
              <ButtonLink
                kind="outline"
                size="small"
                icon="print"
                href={link(href('/staff/claims/letters/:id/pdf', { id: String(letter.id) }))}
              >
                {m.letters_print()}
                <span className="visually-hidden">: {letter.number}</span>
              </ButtonLink>
              <Button type="submit" kind="outline" size="small" name="act" value="post">
                {m.letters_post()}
                <span className="visually-hidden">: {letter.number}</span>
              </Button>
            </form>
          )}
        </Card>
      ))}
      <Pages
        page={page}
        pages={pages}
        href={(to) => withQuery(link(href('/staff/claims/letters')), { page: String(to) })}
      />
    </CardPage>
  );
}
