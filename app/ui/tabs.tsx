import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './tabs.module.css';

export type Tab<Id extends string> = {
  id: Id;
  label: string;
  /** The address of the same page with this tab selected, for use without JavaScript. */
  href: string;
};

type TabsProps<Id extends string> = {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** Tabs of equal width across the whole line. */
  isWide?: boolean;
};

/** The selected tab has a yellow underline. Its panel is a `TabPanel` with the same ID. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, isWide = false }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!list.current || list.current.dataset.live) return;
    list.current.dataset.live = 'true';
    // A tab may have been selected before hydration.
    const chosen = list.current.querySelector('[aria-selected=true]')?.id;
    const tab = tabs.find(({ id }) => tabId(id) === chosen);
    if (tab && tab.id !== selected) onSelect(tab.id);
  });

  function move(event: KeyboardEvent) {
    const now = tabs.findIndex((tab) => tab.id === selected);
    const to = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(tabId(next.id))}`)?.focus();
  }

  return (
    <div
      className={isWide ? `${styles.tabs} ${styles.wide}` : styles.tabs}
      role="tablist"
      aria-label={label}
      ref={list}
    >
      {tabs.map((tab) => (
        <a
          key={tab.id}
          id={tabId(tab.id)}
          className={styles.tab}
          role="tab"
          href={tab.href}
          aria-selected={tab.id === selected}
          aria-controls={panelId(tab.id)}
          tabIndex={tab.id === selected ? 0 : -1}
          onClick={(event) => {
            event.preventDefault();
            onSelect(tab.id);
          }}
          onKeyDown={(event) => {
            if (event.key === ' ') {
              event.preventDefault();
              onSelect(tab.id);
            } else move(event);
          }}
        >
          {tab.label}
        </a>
      ))}
    </div>
  );
}

export function TabPanel(props: { id: string; isSelected: boolean; className?: string; children: ReactNode }) {
  return (
    <div
      id={panelId(props.id)}
      role="tabpanel"
      aria-labelledby={tabId(props.id)}
      hidden={!props.isSelected}
      className={props.className}
    >
      {props.children}
    </div>
  );
}

const tabId = (id: string) => `tab-${id}`;
const panelId = (id: string) => `panel-${id}`;
