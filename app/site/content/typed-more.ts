import { VIN_TYPED_LENGTH } from '#contract/limits.ts';

/** What was typed into the fields of the additional proof. */
export type TypedMore = { vin: string; lastName: string };

/** Undefined when the form did not show them. */
export function typedMoreIn(form: FormData): TypedMore | undefined {
  if (!form.has('vin')) return undefined;
  const text = (name: string, most: number) =>
    String(form.get(name) ?? '')
      .trim()
      .slice(0, most);
  return { vin: text('vin', VIN_TYPED_LENGTH), lastName: text('lastName', 60) };
}

/** Only fields with something in them: a carrier's portal may not know the others. */
export const filledMore = (more: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(more).filter(([, typed]) => typed !== ''));
