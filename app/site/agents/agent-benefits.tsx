import { m } from '#config/messages/compiled/messages.js';
import { Icon, type IconName } from '#ui/icon.tsx';
import styles from './agent-benefits.module.css';

const benefits: { icon: IconName; name: () => string; note: () => string }[] = [
  { icon: 'chart', name: m.agents_career, note: m.agents_career_note },
  { icon: 'money', name: m.agents_commissions, note: m.agents_commissions_note },
  { icon: 'star', name: m.agents_earning, note: m.agents_earning_note },
];

/** BA-01. */
export function AgentBenefits() {
  return (
    <ul className={styles.benefits}>
      {benefits.map(({ icon, name, note }) => (
        <li key={icon}>
          <Icon name={icon} />
          <div>
            <b>{name()}</b>
            <span>{note()}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}
