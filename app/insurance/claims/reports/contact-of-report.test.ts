import { expect, test } from 'vitest';
import { optionsOf, questionsOf } from '#platform/forms/question.ts';
import type { ReportFacts } from './report-facts.ts';
import { findForm } from './report-steps.ts';

const facts: Omit<ReportFacts, 'reportedAs' | 'canText'> = {
  state: 'FL',
  cars: [],
  drivers: [],
  isMatched: false,
  today: '2026-11-27',
};

test.each(['policyholder', 'guest', 'other'] as const)('a %s is offered texts only where they can be sent', (way) => {
  const offered = (canText: boolean) => {
    const given = { ...facts, reportedAs: way, canText };
    const questions = questionsOf(findForm(given, {}, 'contact') ?? { groups: [] });
    const reach = questions.find(({ name }) => name === 'reach');
    const ways = reach && optionsOf(reach, given).map(({ value }) => value);
    return { ways, asksConsent: questions.some(({ name }) => name === 'texts') };
  };
  expect(offered(true)).toEqual({ ways: ['phone', 'text', 'email'], asksConsent: true });
  expect(offered(false)).toEqual({ ways: ['phone', 'email'], asksConsent: false });
});
