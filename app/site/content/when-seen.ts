import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/**
 * A part further down a page that works without a script, such as a form. Its script loads when the part comes into
 * view or the page is first touched. Render it in a `<Suspense>` without a fallback.
 *
 * @param id ID of the part's element
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

/** Listens from before hydration, because the first touch may come before React has reached the part. */
const touched = new Promise<void>((resolve) => {
  if (import.meta.env.SSR) return;
  for (const touch of ['pointerdown', 'keydown', 'click'] as const)
    addEventListener(touch, () => resolve(), { once: true });
});

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
    void touched.then(act);
  });
}
