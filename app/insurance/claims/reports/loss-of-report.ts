// Converts a report's answers into a loss, using only what its pages asked.
import { LANGUAGES } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { stateNamed } from '#config/states.ts';
import type { Fields } from '#contract/call.ts';
import { UNKNOWN } from '#platform/forms/question.ts';
import { isOfOther } from '../lines/claim-record.ts';
import { isAlone } from '../lines/lines-of-loss.ts';
import { type Loss, type LossPerson, type LossVehicle, type ReporterRole, ZONES } from '../loss.ts';
import { laterOf } from './later-of-report.ts';
import { lossAtOf, type OnPolicy } from './on-policy.ts';
import { isOwn, kindOf, type ReportFacts } from './report-facts.ts';
import { askedIn } from './report-steps.ts';

type Given = { facts: ReportFacts; answers: Fields; onPolicy: OnPolicy; accountId: number | null; photos: number };

export function lossOf({ facts, answers: saved, onPolicy, accountId, photos }: Given): Loss {
  const answers = stillAsked(facts, saved);
  const kind = kindOf(answers) ?? 'other';
  const state = stateNamed(answers.state) ?? stateNamed(facts.state) ?? null;
  const lossAt = lossAtOf(answers, state);
  const own = isOwn(facts);
  const reporter = reporterOf(answers, own, accountId);
  const people = own ? peopleOf(answers, onPolicy, reporter) : othersHurt(answers);
  return {
    kind,
    state,
    lossOn: answers.day || facts.today,
    lossAt,
    precision: lossAt ? 'about' : 'day',
    zip: answers.zip || null,
    city: answers.city || null,
    place: known(answers.place),
    story: storyOf(answers),
    reporter,
    people,
    ours: own ? ownCar(answers, onPolicy) : null,
    others: own ? otherCars(answers, people) : theirCars(answers),
    wantsRental: answers.rental === 'yes',
    later: laterOf(facts, answers, photos),
    matchFacts: own ? null : matchFacts(answers),
  };
}

/**
 * The answers that the reporter sees and signs. A page that the kind of accident no longer has leaves its answers behind.
 * Who calls is no question of a page, nor is the language in which one was read.
 */
function stillAsked(facts: ReportFacts, saved: Fields): Fields {
  const asked = askedIn(facts, saved).add('caller').add('texts-in');
  return Object.fromEntries(Object.entries(saved).filter(([name]) => asked.has(name)));
}

/** Whether somebody who drove the policyholder's car called, instead of the policyholder. */
export const isOfDriver = ({ caller }: Fields) => caller === 'driver';

/** An answer; null when it was left out or is not known yet. */
const known = (text: string | undefined): string | null => (text && text !== UNKNOWN ? text : null);
const yesNo = (text: string | undefined): boolean | null => (text === 'yes' ? true : text === 'no' ? false : null);

/** A third party's part in the accident, by their answer. Earlier reports did not ask a passenger in whose car they were. */
const ROLES = new Map<string, ReporterRole>([
  ['driver_other', 'driver_other'],
  ['owner_other', 'owner_other'],
  ['passenger_ours', 'passenger'],
  ['passenger_other', 'passenger'],
  ['passenger', 'passenger'],
  ['pedestrian', 'pedestrian'],
]);
const roleIn = ({ role = '' }: Fields): ReporterRole => ROLES.get(role) ?? 'driver_other';

function reporterOf(answers: Fields, own: boolean, accountId: number | null): Loss['reporter'] {
  const language = answers.language === 'es' ? 'es' : 'en';
  const isDriver = own && isOfDriver(answers);
  const isHurt = answers['hurt-me'] === 'yes' || (isDriver && answers['hurt-driver'] === 'yes');
  const hurt = answers.hurt === 'yes' ? isHurt : yesNo(answers.hurt);
  return {
    role: isDriver ? 'driver_ours' : own ? 'policyholder' : roleIn(answers),
    name: known(answers.name),
    phone: known(answers.phone),
    email: known(answers.email),
    language,
    accountId,
    isHurt: hurt,
    isInOurCar: !own && answers.role === 'passenger_ours',
    texts: answers.texts === 'yes' ? m.report_texts_wording({}, { locale: textsIn(answers) ?? language }) : null,
  };
}

/** The language of the page on which they agreed to texts, kept with its answers. */
const textsIn = ({ 'texts-in': read }: Fields) => LANGUAGES.find((each) => each === read);

const person = (role: LossPerson['role'], more: Partial<LossPerson> = {}): LossPerson => ({
  role,
  name: null,
  phone: null,
  email: null,
  language: 'en',
  isHurt: null,
  ...more,
});

/** The other people: who drove for our customer, who is injured, who drove the other car. */
function peopleOf(answers: Fields, { drivers }: OnPolicy, reporter: Loss['reporter']): LossPerson[] {
  const isHurt = (who: string) => answers.hurt === 'yes' && answers[`hurt-${who}`] === 'yes';
  const driver = drivers.find(({ position }) => String(position) === answers.driver);
  const name = driver ? `${driver.firstName} ${driver.lastName}` : known(answers['driver-name']);
  const isReporter = name !== null && name === reporter.name;
  const others: LossPerson[] = [];
  if (answers.other === 'yes') {
    const told = { name: known(answers['other-driver']), phone: known(answers['other-phone']) };
    others.push(person('driver_other', { ...told, isHurt: isHurt('others') || null }));
  } else if (isHurt('others')) {
    others.push(person(answers.other === 'no' ? 'pedestrian' : 'driver_other', { isHurt: true }));
  }
  return [
    ...others,
    ...(!isOfDriver(answers) && ((name && !isReporter) || isHurt('driver'))
      ? [person('driver_ours', { name, isHurt: isHurt('driver') || null })]
      : []),
    ...(isHurt('passenger') ? [person('passenger', { isHurt: true })] : []),
  ];
}

/** Whoever else a third party says is hurt: nobody's name is asked, so the desk finds out who they are. */
const othersHurt = (answers: Fields): LossPerson[] =>
  answers.hurt === 'yes' && answers['hurt-others'] === 'yes' ? [person('passenger', { isHurt: true })] : [];

const zonesOf = (answers: Fields) => ZONES.filter((zone) => answers[`zone-${zone}`] === 'yes');

const damageOf = (answers: Fields) => ({
  zones: zonesOf(answers),
  isDamaged: answers.zones !== 'none' || zonesOf(answers).length > 0,
  isDrivable: yesNo(answers.drivable),
  whereabouts: known(answers.whereabouts),
});

const UNNAMED = {
  policyPosition: null,
  vin: null,
  plate: null,
  modelYear: null,
  make: null,
  model: null,
  driverAt: null,
};

function ownCar(answers: Fields, { cars }: OnPolicy): LossVehicle {
  const only = cars.length === 1 && answers.car !== 'other' ? cars[0] : undefined;
  const car = cars.find(({ position }) => String(position) === answers.car) ?? only;
  const { position = null, vin = null, modelYear = null, make = null, model = null } = car ?? {};
  const named = { policyPosition: position, vin, modelYear, make, model };
  return { side: 'ours', ...UNNAMED, ...named, ...damageOf(answers) };
}

/** A car typed in one line, such as "2019 Toyota Corolla": the year if there is one, then the rest. */
function typedCar(text: string | null) {
  const [, year, rest] = /^(?:(19\d\d|20\d\d)\s+)?(.{1,60})$/.exec(text ?? '') ?? [];
  return { modelYear: year ? Number(year) : null, make: null, model: rest ?? null };
}

const plateOf = (text: string | undefined) => known(text?.toUpperCase().replace(/[^0-9A-Z]/g, '') || undefined);

function otherCars(answers: Fields, people: LossPerson[]): LossVehicle[] {
  const kind = kindOf(answers);
  if (answers.other !== 'yes' || (kind && isAlone(kind))) return [];
  const at = people.findIndex(({ role }) => role === 'driver_other');
  return [
    {
      side: 'other',
      ...UNNAMED,
      ...typedCar(known(answers['other-car'])),
      plate: plateOf(answers['other-plate']),
      zones: [],
      isDamaged: true,
      isDrivable: null,
      whereabouts: null,
      driverAt: at < 0 ? null : at,
    },
  ];
}

/** A third party's own car, if they had one. */
function theirCars(answers: Fields): LossVehicle[] {
  if (!isOfOther(roleIn(answers))) return [];
  return [
    {
      side: 'other',
      ...UNNAMED,
      ...typedCar(known(answers['own-car'])),
      plate: plateOf(answers['own-plate']),
      ...damageOf(answers),
    },
  ];
}

/** The story, with answers that have no field of their own: police report, witnesses, other insurance. */
function storyOf(answers: Fields): string | null {
  const told: [string, string | null][] = [
    ['', known(answers.story)],
    ['Police report: ', known(answers['police-report'])],
    ['Witnesses: ', known(answers.witnesses)],
    ['Other insurance: ', known(answers['other-insurance'])],
  ];
  const lines = told.flatMap(([label, text]) => (text ? [`${label}${text}`] : []));
  return lines.join('\n').slice(0, 5000) || null;
}

const OURS = ['ours-plate', 'ours-driver', 'ours-policy', 'ours-car'] as const;

function matchFacts(answers: Fields): Record<string, string> | null {
  const given = OURS.flatMap((name) => {
    const text = name === 'ours-plate' ? plateOf(answers[name]) : known(answers[name]);
    return text ? [[name.slice('ours-'.length), text] as const] : [];
  });
  return given.length > 0 ? Object.fromEntries(given) : null;
}
