import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { Icon } from '#ui/icon.tsx';
import { paths } from '../navigation/navigation.ts';
import { careerGroups, careerPanels } from './career-panels.ts';
import styles from './careers-menu.module.css';

/** Three collapsible groups; the one with the selected panel is open. */
export function CareersMenu({ selected }: { selected: string }) {
  return (
    <nav className={styles.menu} aria-label={m.careers_menu()}>
      {careerGroups.map((group) => {
        const panels = careerPanels.filter((panel) => panel.group === group.id);
        const isSelected = panels.some(({ name }) => name === selected);
        return (
          // The key changes when the selection moves into or out of the group, which resets whether it is open.
          <details key={`${group.id}-${isSelected}`} open={isSelected}>
            <summary>
              {group.label()}
              <Icon name="chevron-down" />
            </summary>
            <ul className={styles.panels}>
              {panels.map((panel) => (
                <li key={panel.name}>
                  <a
                    // Names the default panel, too: without a name, the panel seen last would be shown.
                    href={`${localizeHref(`${paths.careers}?${new URLSearchParams({ panel: panel.name })}`)}#panel`}
                    aria-current={panel.name === selected ? 'page' : undefined}
                  >
                    {panel.label()}
                  </a>
                </li>
              ))}
            </ul>
          </details>
        );
      })}
    </nav>
  );
}
