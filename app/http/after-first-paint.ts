const PRELOAD = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g;
const IMPORT = /import \* as (\w+) from ("[^"]+");/g;
const ENTRY = /import\(("[^"]+")\);\s*$/;

/**
 * A rendered page whose module scripts are asked for once it has been painted: while they are, a phone reads,
 * lays out and paints nothing. What a tap needs before they come is `ui/first-taps.js`. A page that nobody sees
 * is not painted, and asks at once; so does one in a browser that does not tell.
 *
 * @param mark of our own scripts: a script in somebody's words stays as it is
 */
export function scriptsAfterFirstPaint(html: string, mark: string): string {
  const start = html.lastIndexOf(`<script nonce="${mark}" type="module" async="">`);
  if (start < 0) return html;
  const textStart = html.indexOf('>', start) + 1;
  const end = html.indexOf('</script>', textStart);
  const text = html.slice(textStart, end);
  const files = [...html.matchAll(PRELOAD)].map(([, file]) => file);
  const before = html.slice(0, start).replace(PRELOAD, '');
  return `${before}<script nonce="${mark}">${laterScript(text, files)}${html.slice(end).replace(PRELOAD, '')}`;
}

/** React Router's script, whose imports are made by a function; a file that fails is told as one of the page's own. */
function laterScript(text: string, files: (string | undefined)[]): string {
  const imports = [...text.matchAll(IMPORT)];
  const body = text.replace(IMPORT, '').replace(ENTRY, 'await import($1);').replace(/^;\s*/, '');
  return `{
const script = document.currentScript;
const start = async () => {
for (const href of ${JSON.stringify(files)}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }));
const [${imports.map(([, name]) => name)}] = await Promise.all([${imports.map(([, , file]) => `import(${file})`)}]);
${body}
};
const begin = () => start().catch(() => script.dispatchEvent(new Event('error')));
if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) begin();
else new PerformanceObserver((painted, observer) => {
if (painted.getEntriesByName('first-contentful-paint').length === 0) return;
observer.disconnect();
begin();
}).observe({ type: 'paint', buffered: true });
}`;
}
