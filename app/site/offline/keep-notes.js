// Inline in the notes page only, as `keep-notes.ts` describes. Text and photos are stored on this phone and nowhere else.
const part = document.getElementById('notes');
const { database, words, photos, days, mostPhotos, mostBytes } = part.dataset;
const form = part.querySelector('form');
const in_ = (name) => part.querySelector(`[data-part="${name}"]`);
const say = (name, with_ = {}) =>
  Object.entries(with_).reduce(
    (text, [key, value]) => text.replace(`{${key}}`, value),
    part.getAttribute(`data-say-${name}`),
  );
const asPromise = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Opens and closes the database for each operation, so that deleting it is never blocked. */
async function withStore(name, mode, act) {
  const opening = indexedDB.open(database, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(words);
    opening.result.createObjectStore(photos, { keyPath: 'id', autoIncrement: true });
  };
  const db = await asPromise(opening);
  try {
    const transaction = db.transaction(name, mode);
    const result = await asPromise(act(transaction.objectStore(name)));
    if (mode === 'readwrite') {
      await new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onabort = () => reject(transaction.error);
      });
    }
    return result;
  } finally {
    db.close();
  }
}

let startedAt = 0;
/** Operations run one at a time, in order. */
let last = Promise.resolve();
const inTurn = (act) => {
  last = last.then(act).catch(() => {
    in_('trouble').hidden = false;
  });
  return last;
};

const saved = () => {
  in_('trouble').hidden = true;
  const time = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: 'short' }).format(new Date());
  const text = say('saved', { time });
  if (in_('saved').textContent !== text) in_('saved').textContent = text;
};

const saveWords = () =>
  inTurn(async () => {
    if (!startedAt) return;
    const fields = Object.fromEntries([...new FormData(form)].filter(([, value]) => typeof value === 'string'));
    await withStore(words, 'readwrite', (store) => store.put({ startedAt, fields }, 'notes'));
    saved();
  });

/** Draws the thumbnail on a canvas, because the page's content security policy blocks other images. */
async function draw(canvas, { bytes, type }) {
  const picture = await createImageBitmap(new Blob([bytes], { type }));
  const scale = Math.max(canvas.width / picture.width, canvas.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  canvas.getContext('2d').drawImage(picture, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
  picture.close();
}

async function showPhotos() {
  const all = await withStore(photos, 'readonly', (store) => store.getAll());
  const list = in_('photos');
  list.replaceChildren(
    ...all.map((photo) => {
      const row = in_('row').content.firstElementChild.cloneNode(true);
      const remove = row.querySelector('button');
      row.querySelector('b').textContent = photo.name;
      remove.setAttribute('aria-label', say('remove', { file: photo.name }));
      remove.onclick = () =>
        inTurn(async () => {
          await withStore(photos, 'readwrite', (store) => store.delete(photo.id));
          await showPhotos();
          saved();
          form.elements.photos.focus();
        });
      draw(row.querySelector('canvas'), photo).catch(() => {});
      return row;
    }),
  );
  list.hidden = all.length === 0;
  return all.length;
}

const addPhotos = (files) =>
  inTurn(async () => {
    const refused = [];
    let count = await withStore(photos, 'readonly', (store) => store.count());
    for (const file of files) {
      if (count >= mostPhotos || file.size > mostBytes) {
        refused.push(say(file.size > mostBytes ? 'large' : 'many', { file: file.name }));
        continue;
      }
      const { name, type } = file;
      const bytes = await file.arrayBuffer();
      await withStore(photos, 'readwrite', (store) => store.add({ name, type, bytes }));
      count += 1;
    }
    await showPhotos();
    in_('refused').textContent = refused.join(' ');
    saved();
  });

function show(isBegun) {
  in_('begin').hidden = isBegun;
  form.hidden = !isBegun;
}

async function begin() {
  startedAt = Date.now();
  const now = new Date(startedAt - new Date().getTimezoneOffset() * 60_000);
  form.elements.at.value = now.toISOString().slice(0, 16);
  show(true);
  in_('erased').hidden = true;
  await saveWords();
  form.elements.story.focus();
}

const erase = () =>
  inTurn(async () => {
    startedAt = 0;
    await asPromise(indexedDB.deleteDatabase(database));
    form.reset();
    in_('photos').replaceChildren();
    in_('delete').open = false;
    in_('saved').textContent = '';
    show(false);
    in_('erased').hidden = false;
    part.querySelector('[data-act="begin"]').focus();
  });

async function restore() {
  // Opening a missing database would create it.
  const there = await indexedDB.databases();
  if (!there.some(({ name }) => name === database)) return show(false);
  const kept = await withStore(words, 'readonly', (store) => store.get('notes'));
  if (!kept || kept.startedAt < Date.now() - days * 86_400_000) {
    await asPromise(indexedDB.deleteDatabase(database));
    return show(false);
  }
  startedAt = kept.startedAt;
  for (const [name, value] of Object.entries(kept.fields)) {
    if (form.elements[name]) form.elements[name].value = value;
  }
  await showPhotos();
  show(true);
}

/** Shows whether the server can be reached: a phone with signal bars may still be offline. */
async function lookForLine() {
  const isThere =
    navigator.onLine &&
    (await fetch('/favicon.ico', { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    ));
  for (const [name, isSo] of [
    ['line', isThere],
    ['no-line', !isThere],
  ]) {
    for (const each of part.querySelectorAll(`[data-part="${name}"]`)) each.hidden = !isSo;
  }
}

if (window.indexedDB?.databases) {
  document.getElementById('without').hidden = true;
  part.hidden = false;
  part.querySelector('[data-act="begin"]').onclick = begin;
  part.querySelector('[data-act="erase"]').onclick = erase;
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', ({ target }) => target.type !== 'file' && saveWords());
  form.elements.photos.addEventListener('change', ({ target }) => {
    const files = [...target.files];
    target.value = '';
    addPhotos(files);
  });
  inTurn(restore);
  void lookForLine();
  addEventListener('online', lookForLine);
  addEventListener('offline', lookForLine);
  setInterval(() => document.visibilityState === 'visible' && lookForLine(), 15_000);
}
