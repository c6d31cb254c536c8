import { m } from '#config/messages/compiled/messages.js';
import { type PolicyChoice, writePolicyName } from '#contract/policy-name.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './policy-list.module.css';

type PolicyListProps = {
  policies: PolicyChoice[];
  /** Without it, each policy is a submit button of the surrounding form, named `chosen`. */
  onChoose?: (policy: PolicyChoice) => void;
};

/** GU-04: several policies of one person, by number and vehicle. */
export function PolicyList({ policies, onChoose }: PolicyListProps) {
  return (
    <>
      <p className="mute">{m.guests_choose_policies({ count: String(policies.length) })}</p>
      <ul className={styles.policies}>
        {policies.map((policy, index) => (
          <li key={writePolicyName(policy)}>
            <button
              type={onChoose ? 'button' : 'submit'}
              name="chosen"
              value={writePolicyName(policy)}
              className={styles.policy}
              ref={index === 0 && onChoose ? focusFirst : undefined}
              onClick={() => onChoose?.(policy)}
            >
              <span>
                <b className="num">
                  {policy.prefix} {policy.number}
                </b>
                {policy.about && <span className={styles.about}>{policy.about}</span>}
              </span>
              <Icon name="arrow-right" />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Gets the focus when a dialog opens. React would omit the attribute. */
const focusFirst = (button: HTMLButtonElement | null) => button?.setAttribute('autofocus', '');
