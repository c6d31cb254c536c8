import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { documentHeaders, takeOwnScripts } from './security-headers.ts';

const MARK = 'a-mark';

const policyOf = (
  html: string,
  frames: 'never' | 'by-our-pages' = 'never',
  portals: string[] = [],
  states: string[] = [],
  players: string[] = [],
  payments: string[] = [],
  agents: string[] = [],
) => {
  const { html: page, scripts } = takeOwnScripts(html, MARK);
  return (
    documentHeaders(page, frames, { portals, agents, players, states, payments }, scripts)['content-security-policy'] ??
    ''
  );
};

test('each of our inline scripts and styles is allowed by its hash, and nothing else inline', () => {
  const policy = policyOf(
    '<style>a{}</style><script nonce="a-mark" type="module" async="">go()</script><script nonce="a-mark" src="/x.js"></script>',
  );
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  expect(policy).toContain(`script-src 'self' ${hash('go()')};`);
  expect(policy).toContain(`style-src 'self' ${hash('a{}')};`);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});

test('an injected script is not allowed, and our own nonce does not appear in the page', () => {
  const page =
    '<p><script>steal()</script><script nonce="another">steal()</script></p><script nonce="a-mark">go()</script>';
  expect(takeOwnScripts(page, MARK)).toEqual({
    html: '<p><script>steal()</script><script nonce="another">steal()</script></p><script>go()</script>',
    scripts: ['go()'],
  });
  expect(
    policyOf(page)
      .match(/script-src[^;]*/)?.[0]
      .match(/sha256/g),
  ).toHaveLength(1);
});

test('no site may frame a page, except our own pages the registration page', () => {
  expect(policyOf('<p>')).toContain("frame-ancestors 'none'");
  expect(policyOf('<p>', 'by-our-pages')).toContain("frame-ancestors 'self'");
});

test('a carrier’s own portals may be framed and posted to', () => {
  expect(policyOf('<p>', 'never', ['https://portal.carrier.example'])).toMatch(
    /frame-src 'self' https:\/\/portal\.carrier\.example; form-action 'self' https:\/\/portal\.carrier\.example/,
  );
});

test('LG-09 an agent system may be posted to, but not framed', () => {
  const policy = policyOf('<p>', 'never', [], [], [], [], ['https://agents.carrier.example']);
  expect(policy).toContain("form-action 'self' https://agents.carrier.example;");
  expect(policy).toContain("frame-src 'self';");
});

test('BA-02 a state’s sites for quotes and appointments may be redirected to, but not framed', () => {
  const policy = policyOf('<p>', 'never', [], ['https://quotes.carrier.example', 'https://appoint.carrier.example']);
  expect(policy).toContain("form-action 'self' https://quotes.carrier.example https://appoint.carrier.example;");
  expect(policy).toContain("frame-src 'self';");
});

test('FQ-02: an outside video player may be framed, but not posted to', () => {
  const policy = policyOf('<p>', 'never', [], [], ['https://player.vimeo.com']);
  expect(policy).toContain("frame-src 'self' https://player.vimeo.com;");
  expect(policy).toContain("form-action 'self';");
});

test('GU-07 a Pay button may lead to the processor’s page', () => {
  const policy = policyOf('<p>', 'never', [], [], [], ['https://checkout.stripe.com']);
  expect(policy).toContain("form-action 'self' https://checkout.stripe.com;");
});
