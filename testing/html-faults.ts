import { HtmlValidate } from 'html-validate';

const checker = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
});

/** The errors that an HTML validator finds in a page as it was sent. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await checker.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}
