import { m } from '#config/messages/compiled/messages.js';
import { ZIP_LENGTH } from '#contract/limits.ts';
import { ChoiceCards } from '#ui/choice-cards.tsx';
import { DigitsField } from '#ui/digits-input.tsx';
import { Field } from '#ui/field.tsx';
import { MemorableDate } from '#ui/memorable-date.tsx';
import type { GuestDetails, GuestProblems } from './guest-details.ts';
import styles from './guest-form.module.css';

type GuestFieldsProps = {
  typed: GuestDetails | undefined;
  /** The errors to show. */
  marked: GuestProblems;
};

/** GU-02, GU-03: a policy or license number, and whose it is. The style sheet shows the field for the selected kind. */
export function GuestFields({ typed, marked }: GuestFieldsProps) {
  return (
    <>
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
        months={m.form_months()}
        values={typed?.birth}
        error={birthProblem(marked.birth)}
      />
    </>
  );
}

function birthProblem(problem: GuestProblems['birth']): string | undefined {
  if (problem === 'year') return m.guests_wrong_birth_year();
  return problem && m.guests_need_birth();
}
