import { type FormEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import { getLocale } from '#config/messages/compiled/runtime.js';
import { ZIP_LENGTH } from '#contract/limits.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { ChoiceCards } from '#ui/choice-cards.tsx';
import { DigitsField } from '#ui/digits-input.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { MemorableDate } from '#ui/memorable-date.tsx';
import { type NewTab, openNewTab } from '../content/new-tab.ts';
import { popupLink } from '../popup/popup-link.ts';
import { setShared } from '../shared-state.ts';
import type { GuestOutcome, PolicyChoice } from './admit-guest.server.ts';
import {
  detailsIn,
  type GuestDetails,
  type GuestProblems,
  type GuestView,
  isEmpty,
  policyText,
  problemsOf,
  todayHere,
} from './guest-details.ts';
import styles from './guest-form.module.css';
import { GuestHandOff } from './guest-hand-off.tsx';
import { askAbout, useLookUp } from './guest-look-up.ts';

/** Fetched when there is something to choose. */
const ChooseDialog = lazy(async () => ({ default: (await import('./choose-dialog.tsx')).ChooseDialog }));

type Refusal = Extract<GuestOutcome, { kind: 'refused' }>;
type Admission = Extract<GuestOutcome, { kind: 'admitted' }> & { tab: NewTab | undefined };

type GuestFormProps = {
  view: GuestView;
  /** What it was answered without a script, and what had been typed. */
  answered?: { outcome: GuestOutcome; details: GuestDetails } | undefined;
};

/** GU-01 … GU-06. What is typed stays in this form: nothing of it is stored. */
export function GuestForm({ view, answered }: GuestFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const missingId = useId();
  /** What is missing now; nothing before the page is live. */
  const [problems, setProblems] = useState<GuestProblems>({});
  /** What was missing when Continue was pressed, and is not mended yet. */
  const [marked, setMarked] = useState<GuestProblems>(
    answered?.outcome.kind === 'mend' ? answered.outcome.problems : {},
  );
  const [refusal, setRefusal] = useState<Refusal>();
  const [choices, setChoices] = useState<PolicyChoice[]>([]);
  const [isChoosing, setChoosing] = useState(false);
  const [chosen, setChosen] = useState<PolicyChoice>();
  const [isPending, setPending] = useState(false);
  const [admission, setAdmission] = useState<Admission>();
  const lookUp = useLookUp(view);

  useEffect(() => {
    setShared({ guestOption: view });
    // What was typed, or filled in by the browser, before the page came to life.
    if (form.current) setProblems(problemsOf(detailsIn(form.current), todayHere()));
  }, [view]);

  function readAgain(event: FormEvent<HTMLFormElement>) {
    const now = problemsOf(detailsIn(event.currentTarget), todayHere());
    setProblems(now);
    setMarked((before) => stillIn(before, now));
    setRefusal(undefined);
    setChosen(undefined);
    setChoices([]);
    // These two have their full length now, so nobody is in the middle of them.
    const { name } = event.target as HTMLInputElement;
    if ((name === 'zip' || name === 'year') && isEmpty(now)) lookUp.begin(event.currentTarget);
  }

  function choose(policies: PolicyChoice[]) {
    setChoices(policies);
    setChoosing(true);
  }

  async function goOn(target: HTMLFormElement) {
    const now = problemsOf(detailsIn(target), todayHere());
    setMarked(now);
    if (!isEmpty(now)) return firstToMend(target, now)?.focus();
    const begun = lookUp.begunFor(target);
    if (!chosen && begun?.outcome?.kind === 'choose') return choose(begun.outcome.policies);
    if (begun?.outcome?.kind === 'refused') {
      lookUp.remember(target, begun.outcome);
      return setRefusal(begun.outcome);
    }

    const tab = openNewTab('guest', { title: m.guests_tab_title(), words: m.guests_tab_words() });
    setPending(true);
    setRefusal(undefined);
    let outcome = chosen ? undefined : await begun?.answer;
    if (!outcome || outcome.kind === 'found') {
      const policy = chosen ? policyText(chosen) : outcome?.policy;
      outcome = await askAbout(view, target, policy ? { chosen: policy } : {});
    }
    setPending(false);
    const isHere = target.isConnected;
    if (outcome.kind === 'admitted' && isHere) return setAdmission({ ...outcome, tab });
    tab?.window.close();
    if (!isHere) return;
    lookUp.remember(target, outcome);
    if (outcome.kind === 'choose') choose(outcome.policies);
    if (outcome.kind === 'refused') setRefusal(outcome);
    if (outcome.kind === 'mend') setMarked(outcome.problems);
  }

  if (admission) return <GuestHandOff {...admission} onAgain={() => setAdmission(undefined)} />;
  const missing = fieldNames(problems, form.current);
  const typed = answered?.details;
  return (
    <>
      <form
        ref={form}
        method="post"
        noValidate
        className={styles.form}
        onInput={readAgain}
        onBlur={({ currentTarget }) => {
          if (isEmpty(problemsOf(detailsIn(currentTarget), todayHere()))) lookUp.begin(currentTarget);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) void goOn(event.currentTarget);
        }}
      >
        <ChoiceCards
          legend={m.guests_by()}
          name="by"
          chosenAtFirst={typed?.by ?? 'policy'}
          choices={[
            { id: 'policy', label: m.guests_by_policy() },
            { id: 'dl', label: m.guests_by_license() },
          ]}
        />
        <div className={styles.policy}>
          <DigitsField
            label={m.guests_policy()}
            hint={m.guests_policy_hint()}
            name="policyNumber"
            max={12}
            autoComplete="off"
            defaultValue={typed?.by === 'policy' ? typed.number : undefined}
            error={marked.number && m.guests_need_policy()}
          />
        </div>
        <div className={styles.license}>
          <Field
            label={m.guests_license()}
            hint={m.guests_license_hint()}
            name="licenseNumber"
            maxLength={30}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            defaultValue={typed?.by === 'dl' ? typed.number : undefined}
            error={marked.number && m.guests_need_license()}
          />
        </div>
        <div className={styles.zip}>
          <DigitsField
            label={m.guests_zip()}
            name="zip"
            max={ZIP_LENGTH}
            autoComplete="postal-code"
            defaultValue={typed?.zip}
            error={marked.zip && m.guests_need_zip()}
          />
        </div>
        <MemorableDate
          legend={m.guests_birth()}
          labels={{ month: m.guests_month(), date: m.guests_day(), year: m.guests_year() }}
          language={getLocale()}
          values={typed?.birth}
          // Said at once: nothing that is still to be typed would mend it.
          error={birthProblem(problems.birth === 'year' ? 'year' : marked.birth)}
        />
        {chosen && (
          <p className={styles.chosen}>
            <span>
              <b>{m.guests_chosen({ policy: `${chosen.prefix} ${chosen.number}` })}</b> {chosen.about}
            </span>
            <button type="button" className={styles.again} onClick={() => setChoosing(true)}>
              {m.guests_choose_other()}
            </button>
          </p>
        )}
        <div role="alert">
          {refusal && (
            <Alert kind="error" role="none">
              <b>{refusal.message}</b> {refusal.next}
            </Alert>
          )}
        </div>
        <Button
          type="submit"
          kind="go"
          size="large"
          isBlock
          // Not `disabled`: it keeps the focus, and pressing it says what is missing.
          aria-disabled={!isEmpty(problems) || undefined}
          aria-describedby={missingId}
          isPending={isPending}
          pendingLabel={m.guests_pending()}
        >
          {m.guests_continue()}
        </Button>
        <div className={styles.notes}>
          <p id={missingId}>{missing ? m.guests_still({ fields: missing }) : m.guests_new_tab()}</p>
          <p>
            <Icon name="lock" />
            {view === 'ID' ? m.guests_why_id() : m.guests_why_pay()}
          </p>
          <p>
            <a {...popupLink('login-customer')}>{m.guests_login()}</a>
          </p>
        </div>
      </form>
      {choices.length > 0 && (
        <Suspense>
          <ChooseDialog
            policies={choices}
            isOpen={isChoosing}
            onClose={() => setChoosing(false)}
            onChoose={(policy) => {
              setChosen(policy);
              setChoosing(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** What was marked and is still wrong. */
function stillIn(marked: GuestProblems, now: GuestProblems): GuestProblems {
  return Object.fromEntries(Object.entries(now).filter(([field]) => field in marked));
}

function birthProblem(problem: GuestProblems['birth']): string | undefined {
  if (problem === 'year') return m.guests_wrong_birth_year();
  return problem && m.guests_need_birth();
}

function fieldNames(problems: GuestProblems, form: HTMLFormElement | null): string {
  const isByLicense = form !== null && detailsIn(form).by === 'dl';
  return new Intl.ListFormat(getLocale()).format([
    ...(problems.number ? [isByLicense ? m.guests_license() : m.guests_policy()] : []),
    ...(problems.zip ? [m.guests_zip()] : []),
    ...(problems.birth ? [m.guests_birth()] : []),
  ]);
}

function firstToMend(form: HTMLFormElement, problems: GuestProblems): HTMLElement | undefined {
  const number = detailsIn(form).by === 'dl' ? 'licenseNumber' : 'policyNumber';
  const names = [problems.number && number, problems.zip && 'zip', problems.birth && 'month'];
  const field = form.elements.namedItem(names.find(Boolean) || '');
  return field instanceof HTMLElement ? field : undefined;
}
