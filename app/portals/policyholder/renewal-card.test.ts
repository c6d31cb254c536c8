import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { dayTile } from '#platform/calendar/written.ts';
import button from '#ui/button.module.css';
import styles from './renewal-card.module.css';
import { RenewalCard } from './renewal-card.tsx';

function shown({ isAccepted = false, isPaid = false, isNext = true, effective = '2027-01-04' }) {
  const renewal = {
    isAccepted,
    isPaid,
    name: 'FL44170263',
    number: 'FL 44170263',
    amount: '$612',
    day: 'January 4, 2027',
    tile: dayTile(effective, 'en'),
  };
  const Stub = createRoutesStub([{ path: '/', Component: () => createElement(RenewalCard, { renewal, isNext }) }]);
  return renderToStaticMarkup(createElement(Stub, { initialEntries: ['/'] }));
}

test('a renewal that waits for the reader is amber, with the yellow button', () => {
  const html = shown({});
  expect(html).toContain('Waiting for you');
  expect(html).toContain(`class="${styles.paper} ${styles.waits}"`);
  expect(html).toContain(button.go);
});

test.each([
  ['what was accepted waits no more, and has no yellow button', { isAccepted: true }, false],
  ['what comes after something late waits, but leaves the yellow button to that', { isNext: false }, true],
])('%s', (_, of, waits) => {
  const html = shown(of);
  expect(html.includes('Waiting for you')).toBe(waits);
  expect(html).not.toContain(button.go);
});

test('a renewal that is accepted starts once its first bill is paid, and says when it is', () => {
  expect(shown({ isAccepted: true })).toContain('once you pay the first bill');
  const paid = shown({ isAccepted: true, isPaid: true });
  expect(paid).toContain('starts January 4, 2027');
  expect(paid).not.toContain('once you pay');
});

test.each([
  ['2027-01-04', 'Jan', '4'],
  ['2026-11-30', 'Nov', '30'],
])('the calendar tile shows the date: %s', (effective, month, date) => {
  expect(shown({ effective })).toContain(`<span>${month}</span><b>${date}</b>`);
});
