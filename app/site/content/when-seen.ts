import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/**
 * A part further down a page that works without a script, as forms do: its script is fetched when the part
 * comes into view or the page is first touched. Render it in a `<Suspense>` without fallback.
 *
 * @param id of the part's element
 */
export function whenSeen<Props>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    if (!import.meta.env.SSR) await seenOrTouched(id);
    return { default: await load() };
  });
}

function seenOrTouched(id: string): Promise<void> {
  return new Promise((resolve) => {
    const element = document.getElementById(id);
    if (!element) return resolve();
    const view = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && act());
    const act = () => {
      view.disconnect();
      resolve();
    };
    view.observe(element);
    for (const touch of ['pointerdown', 'keydown'] as const) addEventListener(touch, act, { once: true });
  });
}
