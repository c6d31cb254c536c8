// Questions about the cars and people in an accident, and about the reporter.
import { m } from '#config/messages/compiled/messages.js';
import { writtenPhone } from '#config/phone-number.ts';
import { email } from '#contract/fields.ts';
import { isOwn, type ReportFacts } from './report-facts.ts';
import { type Asked, option, type ReportForm, type Say, said, typedPhone } from './report-form.ts';

/** For our customer: which of their cars it was, and who drove. */
export const ownCar: ReportForm = {
  id: 'car',
  title: m.report_car_title,
  lead: m.report_car_lead,
  groups: [
    {
      questions: [
        {
          name: 'car',
          label: m.report_car,
          error: m.report_car_error,
          shape: 'cards',
          mayBeUnknown: true,
          options: ({ cars }) => [
            ...cars.map(({ position, label }) => option(String(position), said(label))),
            option('other', m.report_car_other),
          ],
        },
        {
          name: 'driver',
          label: m.report_driver,
          error: m.report_driver_error,
          shape: 'cards',
          mayBeUnknown: true,
          options: ({ drivers }) => [
            ...drivers.map(({ position, label }) => option(String(position), said(label))),
            option('other', m.report_driver_other),
            option('nobody', m.report_driver_nobody),
          ],
        },
        {
          name: 'driver-name',
          label: m.report_driver_name,
          error: m.report_name_error,
          maxLength: 120,
          when: { name: 'driver', is: ['other'] },
          isOptional: true,
        },
      ],
    },
  ],
};

const HAS_CAR = ['driver_other', 'owner_other'];
const OTHER_ROLES = {
  driver_other: m.report_role_driver,
  owner_other: m.report_role_owner,
  passenger_ours: m.report_role_passenger_ours,
  passenger_other: m.report_role_passenger_other,
  pedestrian: m.report_role_pedestrian,
};
const carText = (name: string, label: Say, more: Partial<Asked> = {}): Asked => ({
  name,
  label,
  error: m.report_text_error,
  maxLength: 60,
  isOptional: true,
  ...more,
});

/** For a third party: their part in the accident, and their car. */
export const theirCar: ReportForm = {
  id: 'car',
  title: m.report_their_title,
  lead: m.report_their_lead,
  groups: [
    {
      questions: [
        {
          name: 'role',
          label: m.report_role,
          error: m.report_role_error,
          shape: 'cards',
          options: Object.entries(OTHER_ROLES).map(([value, label]) => option(value, label)),
        },
      ],
    },
    {
      legend: m.report_their_car,
      lead: m.report_their_car_lead,
      questions: [
        carText('own-car', m.report_own_car, { when: { name: 'role', is: HAS_CAR } }),
        carText('own-plate', m.report_plate, { when: { name: 'role', is: HAS_CAR }, maxLength: 12 }),
      ],
    },
  ],
};

/** For a third party: what they know about the car that we may insure. None of it is confirmed to them. */
export const ours: ReportForm = {
  id: 'ours',
  title: m.report_ours_title,
  lead: m.report_ours_lead,
  groups: [
    {
      questions: [
        carText('ours-plate', m.report_ours_plate, { maxLength: 12 }),
        carText('ours-driver', m.report_ours_driver, { maxLength: 120 }),
        carText('ours-policy', m.report_ours_policy, { maxLength: 20, hint: m.report_ours_policy_hint }),
        carText('ours-car', m.report_ours_car),
      ],
    },
  ],
};

const hurt = (who: string, label: Say): Asked => ({
  name: `hurt-${who}`,
  label,
  error: m.report_text_error,
  shape: 'check',
  listAs: label,
  when: { name: 'hurt', is: ['yes'] },
});
const people = (who: readonly (readonly [string, Say])[]): ReportForm => ({
  id: 'people',
  title: m.report_people_title,
  lead: m.report_people_lead,
  groups: [
    {
      questions: [
        { name: 'hurt', label: m.report_hurt, error: m.report_hurt_error, shape: 'yes-no', mayBeUnknown: true },
      ],
    },
    { legend: m.report_hurt_who, questions: who.map(([name, label]) => hurt(name, label)) },
  ],
  across: (answers) =>
    answers.hurt === 'yes' && !who.some(([name]) => answers[`hurt-${name}`] === 'yes')
      ? { [`hurt-${who[0]?.[0]}`]: m.report_hurt_who_error }
      : {},
});
export const ownPeople = people([
  ['me', m.report_hurt_me],
  ['driver', m.report_hurt_driver],
  ['passenger', m.report_hurt_passenger],
  ['others', m.report_hurt_others],
]);
export const theirPeople = people([
  ['me', m.report_hurt_me],
  ['others', m.report_hurt_else],
]);

const otherText = (name: string, label: Say, more: Partial<Asked> = {}): Asked =>
  carText(name, label, { when: { name: 'other', is: ['yes'] }, ...more });

export const others: ReportForm = {
  id: 'others',
  title: m.report_others_title,
  lead: m.report_others_lead,
  groups: [
    {
      questions: [
        { name: 'other', label: m.report_other, error: m.report_other_error, shape: 'yes-no', mayBeUnknown: true },
      ],
    },
    {
      legend: m.report_other_car,
      lead: m.report_other_car_lead,
      questions: [
        otherText('other-car', m.report_other_car_name),
        otherText('other-plate', m.report_plate, { maxLength: 12 }),
        otherText('other-driver', m.report_other_driver, { maxLength: 120 }),
        otherText('other-phone', m.report_other_phone, {
          schema: typedPhone,
          inputMode: 'tel',
          error: m.report_phone_error,
          write: writtenPhone,
        }),
        otherText('other-insurance', m.report_other_insurance, { maxLength: 120 }),
      ],
    },
  ],
};

export const police: ReportForm = {
  id: 'police',
  title: m.report_police_title,
  lead: m.report_police_lead,
  groups: [
    {
      questions: [
        { name: 'police', label: m.report_police, error: m.report_police_error, shape: 'yes-no', mayBeUnknown: true },
        carText('police-report', m.report_police_report, {
          hint: m.report_police_report_hint,
          when: { name: 'police', is: ['yes'] },
          maxLength: 120,
        }),
        carText('witnesses', m.report_witnesses, { hint: m.report_witnesses_hint, shape: 'long', maxLength: 500 }),
      ],
    },
  ],
};

const rental: Asked = {
  name: 'rental',
  label: m.report_rental,
  hint: m.report_rental_hint,
  error: m.report_rental_error,
  shape: 'yes-no',
  mayBeUnknown: true,
};
const texts: Asked = {
  name: 'texts',
  label: m.report_texts,
  hint: m.report_texts_wording,
  error: m.report_texts_error,
  shape: 'check',
};
/** Asks of texts only where they can be sent. */
export const contact = (facts: Pick<ReportFacts, 'reportedAs' | 'canText'>): ReportForm => ({
  id: 'contact',
  title: m.report_contact_title,
  lead: m.report_contact_lead,
  groups: [
    {
      questions: [
        { name: 'name', label: m.report_name, error: m.report_name_error, maxLength: 120, autoComplete: 'name' },
        {
          name: 'phone',
          label: m.report_phone,
          error: m.report_phone_error,
          schema: typedPhone,
          inputMode: 'tel',
          autoComplete: 'tel',
          maxLength: 20,
          write: writtenPhone,
        },
        {
          name: 'email',
          label: m.report_email,
          hint: m.report_email_hint,
          error: m.report_email_error,
          schema: email,
          inputMode: 'email',
          autoComplete: 'email',
          maxLength: 254,
          isOptional: { unless: { name: 'reach', is: ['email'] } },
        },
        {
          name: 'reach',
          label: m.report_reach,
          error: m.report_reach_error,
          shape: 'cards',
          options: [
            option('phone', m.report_reach_phone),
            ...(facts.canText ? [option('text', m.report_reach_text)] : []),
            option('email', m.report_reach_email),
          ],
        },
        ...(facts.canText ? [texts] : []),
        {
          name: 'language',
          label: m.report_language,
          error: m.report_language_error,
          shape: 'cards',
          options: [option('en', m.report_language_en), option('es', m.report_language_es)],
        },
        ...(isOwn(facts) ? [rental] : []),
      ],
    },
  ],
  across: ({ reach, texts, email: address }) => {
    if (reach === 'text' && texts !== 'yes') return { texts: m.report_texts_error };
    return reach === 'email' && !address ? { email: m.report_email_needed } : {};
  },
});
