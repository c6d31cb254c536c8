import { type RefObject, useEffect, useState } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import { type PolicyChoice, writePolicyName } from '#contract/policy-name.ts';
import { type NewTab, openNewTab } from '../content/new-tab.ts';
import { setShared } from '../shared-state.ts';
import type { GuestOutcome } from './admit-guest.server.ts';
import { detailsIn, type GuestProblems, type GuestView, isEmpty, problemsOf, todayHere } from './guest-details.ts';
import { askAbout, useLookUp } from './guest-look-up.ts';

type Refusal = Extract<GuestOutcome, { kind: 'refused' }>;
type Admission = Extract<GuestOutcome, { kind: 'admitted' }> & { tab: NewTab | undefined };

/**
 * The state of the guest form, from typing to the opened tab: what is missing, what was chosen, and the answer.
 *
 * @param answered the server's answer without a script
 */
export function useAdmission(
  view: GuestView,
  form: RefObject<HTMLFormElement | null>,
  answered: GuestOutcome | undefined,
) {
  /** What is missing now; empty before hydration. */
  const [problems, setProblems] = useState<GuestProblems>({});
  /** What was missing when Continue was pressed, and is not corrected yet. */
  const [marked, setMarked] = useState<GuestProblems>(answered?.kind === 'invalid' ? answered.problems : {});
  const [refusal, setRefusal] = useState<Refusal>();
  /** Once true it stays true, so that what was typed into those fields is kept. */
  const [asksMore, setAsksMore] = useState(answered?.kind === 'refused' && answered.canProveMore === true);
  const [choices, setChoices] = useState<PolicyChoice[]>([]);
  const [isChoosing, setChoosing] = useState(false);
  const [chosen, setChosen] = useState<PolicyChoice>();
  const [isPending, setPending] = useState(false);
  const [admission, setAdmission] = useState<Admission>();
  const lookUp = useLookUp(view);

  useEffect(() => {
    setShared({ guestOption: view });
    // Reads what was typed or autofilled before hydration.
    if (form.current) setProblems(problemsIn(form.current));
  }, [view, form]);

  function lookWhenWhole(target: HTMLFormElement) {
    if (isEmpty(problemsIn(target))) lookUp.begin(target);
  }

  /** @param field the field that was typed into */
  function readAgain(target: HTMLFormElement, field: string) {
    const now = problemsIn(target);
    setProblems(now);
    setMarked((before) => stillIn(before, now));
    setRefusal(undefined);
    setChosen(undefined);
    setChoices([]);
    // These two fields are complete now, so the person is no longer typing in them.
    if (field === 'zip' || field === 'year') lookWhenWhole(target);
  }

  function offer(policies: PolicyChoice[]) {
    setChoices(policies);
    setChoosing(true);
  }

  function refuse(outcome: Refusal) {
    setRefusal(outcome);
    if (outcome.canProveMore) setAsksMore(true);
  }

  async function goOn(target: HTMLFormElement) {
    if (isPending) return;
    const now = problemsIn(target);
    setMarked(now);
    if (!isEmpty(now)) return firstToMend(target, now)?.focus();
    const begun = lookUp.begunFor(target);
    if (begun?.outcome?.kind === 'choose' && !chosen) return offer(begun.outcome.policies);
    if (begun?.outcome?.kind === 'refused') return show(target, begun.outcome);

    const tab = openNewTab('guest', { title: m.guests_tab_title(), words: m.guests_tab_words() });
    setPending(true);
    setRefusal(undefined);
    const outcome = await answerTo(target, begun?.answer);
    setPending(false);
    const isHere = target.isConnected;
    if (outcome.kind === 'admitted' && isHere) return setAdmission({ ...outcome, tab });
    tab?.window.close();
    if (isHere) show(target, outcome);
  }

  async function answerTo(target: HTMLFormElement, begun: Promise<GuestOutcome> | undefined): Promise<GuestOutcome> {
    const found = chosen ? undefined : await begun;
    if (found && found.kind !== 'found') return found;
    const policy = chosen ? writePolicyName(chosen) : found?.policy;
    return askAbout(view, target, policy ? { chosen: policy } : {});
  }

  function show(target: HTMLFormElement, outcome: GuestOutcome) {
    lookUp.remember(target, outcome);
    if (outcome.kind === 'choose') offer(outcome.policies);
    if (outcome.kind === 'refused') refuse(outcome);
    if (outcome.kind === 'invalid') setMarked(outcome.problems);
  }

  return {
    problems,
    marked,
    refusal,
    asksMore,
    choices,
    isChoosing,
    chosen,
    isPending,
    admission,
    readAgain,
    lookWhenWhole,
    goOn,
    setChoosing,
    choose: (policy: PolicyChoice) => {
      setChosen(policy);
      setChoosing(false);
    },
  };
}

const problemsIn = (form: HTMLFormElement) => problemsOf(detailsIn(form), todayHere());

/** Errors that were marked and still exist. */
function stillIn(marked: GuestProblems, now: GuestProblems): GuestProblems {
  return Object.fromEntries(Object.entries(now).filter(([field]) => field in marked));
}

function firstToMend(form: HTMLFormElement, problems: GuestProblems): HTMLElement | undefined {
  const number = detailsIn(form).by === 'dl' ? 'licenseNumber' : 'policyNumber';
  const names = [problems.number && number, problems.zip && 'zip', problems.birth && 'month'];
  const field = form.elements.namedItem(names.find(Boolean) || '');
  return field instanceof HTMLElement ? field : undefined;
}
