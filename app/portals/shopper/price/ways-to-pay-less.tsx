import { useEffect, useRef, useState } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '../../shell/cards.tsx';
import type { GivenPrice } from './given-price.ts';
import styles from './price.module.css';

type Ways = GivenPrice['ways'];

/** Ways to pay less, each with what it saves, and the one that was just taken. */
export function WaysToPayLess({ ways, price }: { ways: Ways; price: (fields: FormData) => void }) {
  const [taken, take] = useState<Ways[number]>();
  const isDone = taken && !ways.some(({ set }) => String(set) === String(taken.set));
  const said = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (isDone) said.current?.focus();
  }, [isDone]);

  if (ways.length === 0 && !isDone) return null;
  return (
    <Card title={m.price_ways_title()}>
      {isDone && (
        <div ref={said} tabIndex={-1}>
          <Alert kind="ok" role="none">
            {m.price_less_done({ title: taken.title, less: taken.less })}
          </Alert>
        </div>
      )}
      <ul className={styles.ways}>
        {ways.map((way) => {
          const [name, value] = way.set;
          return (
            <li key={name}>
              <p className={styles.less}>−{way.less}</p>
              <div>
                <b>{way.title}</b>
                <p className="mute">{way.why}</p>
              </div>
              <form
                method="post"
                onSubmit={(event) => {
                  event.preventDefault();
                  take(way);
                  const fields = new FormData();
                  fields.set(name, value);
                  price(fields);
                }}
              >
                <Button type="submit" kind="outline" name={name} value={value}>
                  {way.act}
                </Button>
              </form>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
