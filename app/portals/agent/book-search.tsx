import { m } from '#config/messages/compiled/messages.js';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import styles from './book-search.module.css';

/** A search form that posts its text in the body, so that no name is in an address. */
export function BookSearch({ action, typed, label }: { action: string; typed: string; label: string }) {
  return (
    <form method="post" action={action} className={styles.search}>
      <Field
        label={label}
        name="find"
        type="search"
        autoComplete="off"
        defaultValue={typed}
        maxLength={80}
        error={undefined}
      />
      <Button type="submit" kind="tool">
        {m.desk_search()}
      </Button>
    </form>
  );
}
