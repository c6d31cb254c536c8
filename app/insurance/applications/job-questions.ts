import { stateName } from '#config/by-state/state-names.ts';
import { m } from '#config/messages/compiled/messages.js';
import { STATES_BY_NAME, type StateCode } from '#config/states.ts';
import { ask, contact, document, type Step, type Words } from './application-questions.ts';

const POSITIONS = [
  { value: 'claims', label: m.careers_claims },
  { value: 'underwriting', label: m.careers_underwriting },
  { value: 'accounting', label: m.careers_accounting },
  { value: 'information-technology', label: m.careers_information_technology },
  { value: 'corporate', label: m.careers_corporate },
  { value: 'other', label: m.apply_position_other },
];
const nameIn =
  (state: StateCode): Words =>
  (_, { locale }) =>
    stateName(state, locale);
const OFFICES = STATES_BY_NAME.map((state) => ({ value: state, label: nameIn(state) }));

/** The questions to a job applicant. */
export const jobSteps: readonly Step[] = [
  {
    id: 'work',
    title: m.apply_work_title,
    lead: m.apply_work_lead,
    groups: [
      {
        questions: [
          ask('position', m.apply_position, m.apply_position_error, {
            shape: 'choice',
            options: POSITIONS,
          }),
          ask('where', m.apply_where, m.apply_where_error, {
            shape: 'choice',
            options: OFFICES,
          }),
          ask('message', m.apply_message, m.apply_message_error, {
            hint: m.apply_message_hint,
            shape: 'long',
            maxLength: 1500,
            isOptional: true,
          }),
        ],
      },
    ],
  },
  contact,
  document('resume', 'resume', m.apply_doc_resume_title, m.apply_doc_resume_lead, m.apply_doc_resume),
];
