import { expect, test } from 'vitest';
import { pageShown } from '#testing/test-shown-page.ts';
import * as registerUserPage from './register-user-page.tsx';

test('a refused registration names the fields to fix, each with a link, and its title begins with the error', () => {
  const errors = { lastName: 'Type your last name.', dateOfBirth: 'Type your date of birth.', password: 'Too short.' };
  const html = pageShown(registerUserPage, null, { refusal: 'Fix these fields.', errors, values: {} });
  expect(html).toMatch(/<title>Error: /);
  for (const [name, text] of Object.entries(errors)) {
    expect(html).toContain(`<a href="#${name}">${text}</a>`);
    expect(html).toContain(` id="${name}"`);
  }
});
