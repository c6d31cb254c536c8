import { z } from 'zod';
import { phone } from '#contract/fields.ts';
import type { Form, Option, Question, Words } from '#platform/forms/question.ts';
import type { ReportFacts } from './report-facts.ts';

export type ReportForm = Form<ReportFacts>;
export type Asked = Question<ReportFacts>;
export type Say = Words<ReportFacts>;

export const option = (value: string, label: Say): Option<ReportFacts> => ({ value, label });
/** A label with text from a policy, which is not translated. */
export const said =
  (text: string): Say =>
  () =>
    text;

export const typedPhone = z
  .string()
  .transform((text) => text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, ''))
  .pipe(phone);
