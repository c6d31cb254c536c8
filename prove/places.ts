// Where a part of an address is a value of a fixed list, each value is a separate place with its own form.
import type { Fields } from '../app/contract/call.ts';
import type { Topic } from '../app/insurance/applications/application.ts';
import { stepsOf } from '../app/insurance/applications/application-steps.ts';
import { CHANGE_KINDS } from '../app/insurance/changes/change-request.ts';
import { STEPS } from '../app/insurance/quotes/quote-progress.ts';
import { ANSWERS } from '../app/testing/applications/application-answers.ts';
import { RIGHT } from '../app/testing/selling/test-quote-answers.ts';
import { pages } from '../testing/addresses.ts';

export type Place = {
  /** The values of the parts of the address. */
  names: Fields;
  /** Valid values to type there, by the field's name. */
  values?: Fields;
};

/** The application for an agent's appointment is alike in every state. */
export const APPLIED_FOR = ['job', 'agent-fl'] as const satisfies Topic[];

const rights: Partial<Record<string, Fields>> = RIGHT;
/** The steps of a quote that have no address of their own in `routes.ts`. */
const steps = STEPS.filter((step) => !pages.some(({ path }) => path === `/uaicins/quote/${step}`));
/** A new entry of a list, and the one that is in it. */
const items = Object.entries(rights).flatMap(([place, values]): Place[] => {
  const [step = '', item] = place.split('/');
  return item ? ['new', values?.key ?? ''].map((each) => ({ names: { step, item: each }, values: values ?? {} })) : [];
});

const named = (name: string, list: readonly string[]): Place[] => list.map((each) => ({ names: { [name]: each } }));

const LISTS: [RegExp, Place[]][] = [
  [
    /^\/uaicins\/(quote|:state\/quotes\/:reference)\/:step$/,
    steps.map((step) => ({ names: { step }, values: rights[step] ?? {} })),
  ],
  [/^\/uaicins\/(quote|:state\/quotes\/:reference)\/:step\/:item$/, items],
  [
    /^\/apply\/:topic\/:step$/,
    APPLIED_FOR.flatMap((topic) =>
      stepsOf(topic).map(({ id: step }) => ({ names: { topic, step }, values: ANSWERS[step] ?? {} })),
    ),
  ],
  [/^\/apply\/:topic(\/|$)/, named('topic', APPLIED_FOR)],
  [/\/change\/:kind$/, named('kind', CHANGE_KINDS)],
  [/\/login\/:kind$/, named('kind', ['customer', 'claims', 'agent'])],
  [/\/guest\/:what\//, named('what', ['payment', 'idcard'])],
  [/\/:audience$/, named('audience', ['tx', 'fl-ga'])],
];

/** @param path as `addresses.ts` writes it */
export const placesOf = (path: string): Place[] =>
  LISTS.find(([pattern]) => pattern.test(path))?.[1] ?? [{ names: {} }];
