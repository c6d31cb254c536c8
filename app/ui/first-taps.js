// Stands in every page and answers the taps that come before hydration; `first-taps.ts` says how.
addEventListener(
  'click',
  (event) => {
    const { target, button, ctrlKey, metaKey, shiftKey } = event;
    if (!(target instanceof Element) || button || ctrlKey || metaKey || shiftKey) return;
    const arrow = target.closest('[data-pages], [data-seeks]');
    if (target.closest('[data-prints]')) print();
    const tab = target.closest('[role=tab]');
    if (arrow) {
      event.preventDefault();
      const { pages, seeks } = arrow.dataset;
      const row = document.getElementById(arrow.getAttribute('aria-controls'));
      if (pages) row.scrollBy({ left: pages * (arrow.dataset.step ?? row.clientWidth) });
      if (seeks) {
        const choices = [...row.querySelectorAll('[type=radio]')];
        const now = choices.findIndex((choice) => choice.checked);
        choices.at((now + Number(seeks)) % choices.length).click();
      }
    } else if (tab && !tab.parentElement.hasAttribute('data-live')) {
      event.preventDefault();
      event.stopImmediatePropagation();
      for (const other of tab.parentElement.children) {
        other.setAttribute('aria-selected', other === tab);
        document.getElementById(other.getAttribute('aria-controls')).hidden = other !== tab;
      }
    }
  },
  true,
);
