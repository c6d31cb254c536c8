import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import type { Incident } from '#insurance/changes/driver-incidents.ts';
import { INCIDENT_NAMES, MOST_INCIDENTS } from '#insurance/changes/incident-names.ts';
import { Button } from '#ui/button.tsx';
import { Field, SelectField } from '#ui/field.tsx';
import forms from '../../shell/form-layout.module.css';

/** The incidents on the driving record of a driver to be added. These fields are part of the answer's form. */
export function IncidentFields({ known, values }: { known: Incident[]; values: Fields }) {
  return (
    <>
      <h3>{m.incident_title()}</h3>
      <p>{m.incident_lead()}</p>
      {Array.from({ length: MOST_INCIDENTS }, (_, at) => {
        const [kind, on] = [`incident-${at + 1}`, `incidentOn-${at + 1}`];
        return (
          <div key={kind} className={forms.pair}>
            <SelectField
              label={m.incident_kind({ number: at + 1 })}
              name={kind}
              defaultValue={values[kind] ?? known[at]?.kind ?? ''}
              error={undefined}
            >
              <option value="">{m.incident_none()}</option>
              {Object.entries(INCIDENT_NAMES).map(([code, name]) => (
                <option key={code} value={code}>
                  {name()}
                </option>
              ))}
            </SelectField>
            <Field
              label={m.incident_on({ number: at + 1 })}
              type="date"
              name={on}
              defaultValue={values[on] ?? known[at]?.on}
              error={undefined}
            />
          </div>
        );
      })}
      <Button type="submit" kind="outline" name="act" value="record">
        {m.incident_act()}
      </Button>
    </>
  );
}
