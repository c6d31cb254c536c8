// Inline in every page: handles the taps that come before hydration, as `first-taps.ts` describes.
// If a script failed to load, the popup would stay empty, so its link is followed instead.
let isBroken = false;
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return;
    isBroken = true;
    const popup = document.getElementById('popup');
    if (popup?.open) location.assign(popup.asked.href);
  },
  true,
);
addEventListener(
  'click',
  (event) => {
    const { target, button, ctrlKey, metaKey, shiftKey } = event;
    if (!(target instanceof Element) || button || ctrlKey || metaKey || shiftKey) return;
    const arrow = target.closest('[data-pages], [data-seeks]');
    if (target.closest('[data-prints]')) print();
    const tab = target.closest('[role=tab]');
    const link = target.closest('a[data-popup]');
    const popup = document.getElementById('popup');
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
    } else if (link && popup?.showModal && !isBroken) {
      event.preventDefault();
      // Sets where the focus returns: to the menu's button if a menu closes now, otherwise to the link.
      const menu = link.closest('[popover]');
      if (menu) menu.hidePopover();
      else if (!popup.open) link.focus({ preventScroll: true });
      popup.querySelector('h2').textContent = link.dataset.title;
      popup.querySelector('a').href = link.href;
      delete popup.dataset.live;
      popup.asked = link;
      if (!popup.open) popup.showModal();
      popup.dispatchEvent(new Event('ask'));
    }
  },
  true,
);
