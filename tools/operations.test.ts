import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CLAIM_UPLOADS } from '../app/config/claims/claim-limits.ts';
import { ENV_KEYS } from '../app/config/env.server.ts';
import { importLimits } from '../app/config/insurance/imports.ts';
import { joinCodeOf } from '../app/insurance/claims/reports/report-codes.ts';
import { newToken } from '../app/platform/context/keyring.ts';
import { PORTAL_PAGES } from '../testing/portal-pages.ts';

const text = readFileSync('docs/operations.md', 'utf8');

test('docs/operations.md names exactly the variables that the product reads', () => {
  const table = text.slice(text.indexOf('## Configuration'), text.indexOf('## PostgreSQL'));
  const named = [...table.matchAll(/^\| ([^|]*) \|/gm)].flatMap(([, keys]) => [
    ...(keys ?? '').matchAll(/`([A-Z0-9_]+)`/g),
  ]);
  expect(named.map(([, key]) => key).toSorted()).toEqual(ENV_KEYS.toSorted());
});

test('docs/operations.md mentions only metrics that exist', () => {
  const source = ['app/platform/http/metrics.ts', 'app/measures.ts'].map((file) => readFileSync(file, 'utf8')).join('');
  const told = new Set([...text.matchAll(/\bunison_[a-z_]+[a-z]\b(?=[{`'"])/g)].map(([name]) => name));
  expect(told.size).toBeGreaterThan(8);
  for (const name of told) if (name !== 'unison_app') expect(source).toContain(`'${name}'`);
});

test('the documented upgrade keeps the files of the build that runs, for pages that were sent before', () => {
  const [, section = ''] = text.split('## Upgrades without downtime');
  expect(section.slice(0, section.indexOf('\n## '))).toContain('npm run build -- --last /srv/unison/build');
});

test('the documented restore changes the name of the database alone: TLS stays required', () => {
  const DATABASE_URL = 'postgres://unison_app:a%2Fb@db:5432/unison_app?sslmode=verify-full&sslrootcert=/etc/ssl/ca.pem';
  const lines = text.match(/^RESTORED_URL=.*$/gm) ?? [];
  const restored = lines.map((line) =>
    execFileSync('bash', ['-c', `${line}\nprintf %s "$RESTORED_URL"`], { env: { ...process.env, DATABASE_URL } }),
  );
  expect(restored.map(String)).toEqual([
    DATABASE_URL.replace('/unison_app?', '/restored?'),
    DATABASE_URL.replace('/unison_app?', '/restored_too?'),
  ]);
  expect(text).not.toContain('DATABASE_URL%');
});

test('README.md has the processor send the same events as docs/operations.md', () => {
  const eventsIn = (document: string) =>
    /^\| `STRIPE_SECRET_KEY`.*$/m.exec(document)?.[0].match(/`(checkout|payment_intent|charge|refund)\.[^`]+`/g);
  expect(eventsIn(text)).toHaveLength(5);
  expect(eventsIn(readFileSync('README.md', 'utf8'))).toEqual(eventsIn(text));
});

test('the documented proxy accepts the largest form that the product accepts', () => {
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(text) ?? [];
  const most = Math.max(importLimits.upload.mostRequestBytes, CLAIM_UPLOADS.mostRequestBytes);
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThanOrEqual(most);
});

test.each(['nginx', 'caddy'])('the documented %s shows the page for an outage, which no one keeps', (proxy) => {
  const [, config = ''] = new RegExp(`^\`\`\`${proxy}\\n(.*?)^\`\`\``, 'ms').exec(text) ?? [];
  for (const set of [/\b502,? 503,? 504\b/, /\/away\.html\b/, /\broot (\* )?\/srv\/unison\/build\/proxy\b/])
    expect(config).toMatch(set);
  expect(config).toMatch(/\bRetry-After 30\b/);
  expect(config).toMatch(/\bCache-Control no-store\b/);
});

test('the documented proxy logs no secret part of any page’s path', () => {
  const [, pattern = ''] = /map \$uri \$path_cut \{.*"~\*([^"]+)" "\$kept…"/.exec(text) ?? [];
  const cut = new RegExp(pattern, 'i');
  const written = (path: string) => cut.exec(path)?.groups?.kept ?? path;
  const named = PORTAL_PAGES.filter(({ path }) => path.includes(':'));
  expect(named.length).toBeGreaterThan(20);
  for (const { path } of named) {
    const { token } = newToken();
    for (const name of path.match(/:\w+/g) ?? []) {
      // The code on the other driver's card is typed from paper, so it is short.
      const word = name === ':code' ? joinCodeOf(token) : token;
      const address = `/${path.replace(name, word).replace(/:\w+\??/g, 'x')}`.replace('?', '');
      expect(written(address)).not.toContain(word.slice(0, 5));
      expect(written(address.toUpperCase())).not.toContain(word.slice(0, 5).toUpperCase());
    }
  }
  expect(written('/insurednew/claims/report')).toBe('/insurednew/claims/report');
  expect(written('/uaichome/FindAnAgent')).toBe('/uaichome/FindAnAgent');
});
