import { m } from '#config/messages/compiled/messages.js';
import { Button } from '#ui/button.tsx';
import { QuoteForm, type QuoteFormProps } from './quote-form.tsx';
import styles from './quote-row.module.css';

/** The zip code field with its button next to it, on the card in a picture. */
export function QuoteRow(props: Omit<QuoteFormProps, 'children' | 'className'>) {
  return (
    <QuoteForm {...props} className={styles.row}>
      {(isPending) => (
        <div className={styles.go}>
          <Button
            type="submit"
            data-click="quote-start"
            kind="go"
            size="large"
            isBlock
            iconAfter="arrow-right"
            isPending={isPending}
            pendingLabel={m.quotes_checking()}
          >
            {m.quotes_start()}
          </Button>
          <p>{m.quotes_free()}</p>
        </div>
      )}
    </QuoteForm>
  );
}
