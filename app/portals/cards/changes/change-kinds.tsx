import type { ChangeKind } from '#insurance/changes/change-request.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { usePortalLink } from '../../shell/portal-page.ts';
import styles from './change-kinds.module.css';

const icons: Record<ChangeKind, IconName> = {
  'add-vehicle': 'car',
  'replace-vehicle': 'car',
  'remove-vehicle': 'car',
  coverage: 'shield',
  'add-driver': 'user',
  'remove-driver': 'user',
  'named-insured': 'user',
  lienholder: 'handshake',
  plate: 'car',
  address: 'home',
  cancel: 'calendar',
  question: 'chat',
};

type Kinds = { kinds: { kind: ChangeKind; name: string }[]; changePath: string };

/** What may be changed of a policy, each with the way to its form. */
export function ChangeKinds({ kinds, changePath }: Kinds) {
  const link = usePortalLink();
  return (
    <ul className={styles.kinds}>
      {kinds.map(({ kind, name }) => (
        <li key={kind}>
          <a href={link(`${changePath}/${kind}`)}>
            <Icon name={icons[kind]} />
            {name}
            <Icon name="arrow-right" />
          </a>
        </li>
      ))}
    </ul>
  );
}
