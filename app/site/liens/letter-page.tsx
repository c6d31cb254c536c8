import { data } from 'react-router';
import picture from '#config/art/obj-checklist.svg';
import { brand } from '#config/brand.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { getLocale } from '#config/messages/compiled/runtime.js';
import { tollFree } from '#config/phone-number.ts';
import { readLetterCode } from '#contract/letter-code.ts';
import { type ConfirmedLetter, confirmLetter } from '#contract/lienholder.ts';
import { Alert } from '#ui/alert.tsx';
import { AsSent } from '#ui/as-sent.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Field } from '#ui/field.tsx';
import { useCan } from '../can.ts';
import { CallLink } from '../content/call-link.tsx';
import { PageBand } from '../content/page-band.tsx';
import { pageHead } from '../content/page-head.ts';
import { typedText } from '../content/typed-text.server.ts';
import { paths } from '../navigation/navigation.ts';
import { portalCall } from '../portals.server.ts';
import { headersOfAnswer } from '../public-page.ts';
import type { Route } from './+types/letter-page';
import styles from './letter-page.module.css';
import { clockTime, stampDay } from './lien-formats.ts';
import { chips, startsLater, statusLabel } from './lien-labels.ts';

type Answer =
  /** `error` is about the field, `message` about the result. */
  { typed: string; error?: string; message?: string } | { typed: string; letter: ConfirmedLetter };

/** Why the visitor could not download a letter: it has expired, or there were too many tries. */
type Undelivered = { why: 'gone' } | { why: 'wait'; minutes: number };

export function loader({ request }: Route.LoaderArgs): { undelivered: Undelivered | undefined } {
  const { searchParams } = new URL(request.url);
  const why = searchParams.get('letter');
  const minutes = Number(/^\d{1,4}$/.exec(searchParams.get('minutes') ?? '')?.[0] ?? '15');
  return { undelivered: why === 'gone' ? { why } : why === 'wait' ? { why, minutes } : undefined };
}

export async function action({ request, context }: Route.ActionArgs) {
  const typed = typedText(await request.formData(), 'code').slice(0, 40);
  const answer = (said: Answer, status = 200) => data(said, { status, headers: { 'cache-control': 'no-store' } });

  const code = readLetterCode(typed);
  if (!code) return answer({ typed, error: m.liens_letter_check_mistyped() }, 422);
  const reply = await context.get(portalCall)(confirmLetter, { code });
  if (!reply.ok) {
    return answer({ typed, message: m.liens_letter_check_failed({ phone: tollFree(brand.phones.support) }) }, 422);
  }
  if ('error' in reply.answer) return answer({ typed, message: reply.answer.error }, 422);
  return answer({ typed: code, letter: reply.answer });
}

export const headers = headersOfAnswer;

export const meta: Route.MetaFunction = ({ matches }) =>
  import.meta.env.SSR
    ? pageHead({
        matches,
        title: m.liens_letter_check_title(),
        description: m.liens_letter_check_description(),
        path: paths.lienLetter,
      })
    : [];

/** LN-07: checks whether a letter is genuine. Works without a script. */
export default function LetterPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AsSent name="letter">
      {import.meta.env.SSR && <CheckLetter undelivered={loaderData.undelivered} answer={actionData} />}
    </AsSent>
  );
}

type Shown = { undelivered: Undelivered | undefined; answer: Answer | undefined };

function CheckLetter({ undelivered, answer }: Shown) {
  const can = useCan();
  return (
    <>
      <PageBand title={m.liens_letter_check_title()} lead={m.liens_letter_check_lead()} picture={picture} />
      <div className={`wrap ${styles.columns}`}>
        {can('check-letter') ? <CodeForm undelivered={undelivered} answer={answer} /> : <ByPhone />}
        {answer && 'letter' in answer && <Confirmed letter={answer.letter} code={answer.typed} />}
      </div>
    </>
  );
}

function ByPhone() {
  return (
    <p>
      {m.liens_letter_check_call()} <CallLink phone={brand.phones.support} />
    </p>
  );
}

function CodeForm({ undelivered, answer }: Shown) {
  const problem = answer && 'message' in answer ? answer.message : undefined;
  const error = answer && 'error' in answer ? answer.error : undefined;
  return (
    <form
      method="post"
      action={localizeHref(paths.lienLetter)}
      noValidate
      className={styles.form}
      aria-label={m.liens_letter_check_title()}
    >
      {problem && (
        <Alert kind="error" role="alert">
          <p>{problem}</p>
        </Alert>
      )}
      {undelivered && !answer && (
        <Alert kind="info" role="none">
          <p>{undelivered.why === 'gone' ? m.liens_letter_gone() : m.liens_letter_wait(undelivered)}</p>
        </Alert>
      )}
      <Field
        name="code"
        label={m.liens_letter_check_code()}
        hint={m.liens_letter_check_hint()}
        error={error}
        defaultValue={answer?.typed}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        autoFocus={error !== undefined || problem !== undefined}
      />
      <Button type="submit" kind="go" size="large" icon="search">
        {m.liens_letter_check_go()}
      </Button>
    </form>
  );
}

const { timeZone } = brand.states[brand.home];

function Confirmed({ letter, code }: { letter: ConfirmedLetter; code: string }) {
  const language = getLocale();
  const { status, startsOn } = letter;
  const later = startsOn === undefined ? undefined : startsLater(startsOn);
  const checkedAt = new Date(letter.checkedAt);
  const day = (instant: Date) => stampDay(instant, language, timeZone);
  const asOfFact = (at: Date): [string, string] => [m.liens_letter_as_of(), `${day(at)}, ${clockTime(at, timeZone)}`];
  const facts: [string, string][] = [
    [m.liens_letter_code(), code],
    [m.liens_letter_checked(), `${day(checkedAt)}, ${clockTime(checkedAt, timeZone)}`],
    ...(letter.asOf ? [asOfFact(new Date(letter.asOf))] : []),
    [m.liens_vehicle(), letter.vehicle],
    [m.liens_letter_check_until(), day(new Date(letter.expiresAt))],
  ];
  return (
    <section className={styles.paper} aria-labelledby="confirmed">
      <h2
        id="confirmed"
        tabIndex={-1}
        // biome-ignore lint/a11y/noAutofocus: the answer is a new page, and this is what it is about.
        autoFocus
      >
        {m.liens_letter_check_real()}
      </h2>
      <p>{m.liens_letter_check_says()}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{m.liens_letter_check_status()}</dt>
          <dd>
            <Chip kind={chips[later?.look ?? status]}>{later?.status ?? statusLabel[status]()}</Chip>
          </dd>
        </div>
        {facts.map(([term, said]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="num">{said}</dd>
          </div>
        ))}
      </dl>
      <p className="small mute">{m.liens_letter_check_now()}</p>
      <ButtonLink kind="outline" icon="refresh" href={localizeHref(paths.lienholder)}>
        {m.liens_letter_check_verify()}
      </ButtonLink>
    </section>
  );
}
