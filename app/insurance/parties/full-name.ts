type Named = { first_name?: string | null; last_name?: string | null };

/** “Ana Ruiz”, as a person's name is written everywhere; the part that is known where one is missing. */
export const fullName = ({ first_name, last_name }: Named) => [first_name, last_name].filter(Boolean).join(' ');
