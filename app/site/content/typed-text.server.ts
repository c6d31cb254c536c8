/** The trimmed text of a form field; empty when it was not sent, or is a file. */
export function typedText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
