import { stateName } from '#config/by-state/state-names.ts';
import { contactMailboxes } from '#config/contact-desks.ts';
import { contactTopicNames } from '#config/contact-topic-names.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { STATES_BY_NAME } from '#config/states.ts';
import { CONTACT_MESSAGE_MAX, CONTACT_TOPICS } from '#contract/contact-topics.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { AreaField, Field, SelectField } from '#ui/field.tsx';
import { useCan } from '../can.ts';
import { MailboxList } from '../content/mailbox-list.tsx';
import { paths } from '../navigation/navigation.ts';
import styles from './write-to-us.module.css';
import { type MessageField, type MessageRefusal, messageFields } from './written-message.ts';

const idOf = (field: MessageField) => `message-${field}`;

/** A message to a state's desk (RT-09): by the form, or by email when no portal accepts it. */
export function WriteToUs({ refusal }: { refusal?: MessageRefusal | undefined }) {
  return useCan()('write-message') ? <MessageForm refusal={refusal} /> : <MailboxList mailboxes={mailboxes()} />;
}

/**
 * A function, because code that runs when the module loads would stay in the browser's script, with all its imports.
 */
const mailboxes = () => STATES_BY_NAME.map((state) => ({ state, address: contactMailboxes[state] }));

/** Works without a script. */
function MessageForm({ refusal }: { refusal: MessageRefusal | undefined }) {
  const { typed, errors, message } = refusal ?? { typed: {}, errors: {}, message: undefined };
  const common = (name: MessageField) => ({ name, id: idOf(name), error: errors[name], defaultValue: typed[name] });
  const optional = (label: string) => m.contact_optional({ label });
  return (
    <form method="post" action={localizeHref(paths.writeToUs)} noValidate className={styles.form}>
      {message && (
        <div className={styles.whole}>
          <ErrorSummary
            title={message}
            errors={messageFields.flatMap((field) => {
              const text = errors[field];
              return text ? [{ id: idOf(field), text }] : [];
            })}
          />
        </div>
      )}
      <SelectField label={m.contact_state()} hint={m.contact_state_hint()} {...common('state')}>
        <option value="">{m.contact_choose()}</option>
        {STATES_BY_NAME.map((state) => (
          <option key={state} value={state}>
            {stateName(state)}
          </option>
        ))}
      </SelectField>
      <SelectField label={m.contact_topic()} {...common('topic')}>
        <option value="">{m.contact_choose()}</option>
        {CONTACT_TOPICS.map((topic) => (
          <option key={topic} value={topic}>
            {contactTopicNames[topic]()}
          </option>
        ))}
      </SelectField>
      <Field label={m.contact_name()} autoComplete="name" maxLength={100} {...common('name')} />
      <Field label={m.contact_email()} type="email" autoComplete="email" maxLength={254} {...common('email')} />
      <Field label={optional(m.contact_phone())} inputMode="tel" autoComplete="tel-national" {...common('phone')} />
      <Field
        label={optional(m.contact_policy())}
        inputMode="numeric"
        autoComplete="off"
        hint={m.contact_policy_hint()}
        {...common('policyNumber')}
      />
      <div className={styles.whole}>
        <AreaField
          label={m.contact_message()}
          hint={m.contact_message_hint({ most: CONTACT_MESSAGE_MAX })}
          error={errors.message}
          id={idOf('message')}
          name="message"
          rows={6}
          maxLength={CONTACT_MESSAGE_MAX}
          defaultValue={typed.message}
        />
      </div>
      <Button type="submit" kind="go" size="large" icon="mail">
        {m.contact_send()}
      </Button>
    </form>
  );
}
