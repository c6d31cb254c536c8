import type { ReactNode } from 'react';
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { Button } from '#ui/button.tsx';
import cards from '../../shell/cards.module.css';
import { Card } from '../../shell/cards.tsx';

type Props = { title: string; values: Fields; isNext?: boolean; children: ReactNode };

/** Sends a change to the service desk, or leads back to its form. Both carry along what was typed. */
export function AskDesk({ title, values, isNext = false, children }: Props) {
  return (
    <Card title={title}>
      {children}
      <form method="post" noValidate className={cards.row}>
        {Object.entries(values).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" kind={isNext ? 'go' : 'outline'} name="act" value="ask">
          {m.change_send()}
        </Button>
        <Button type="submit" kind="outline" name="act" value="edit">
          {m.change_edit()}
        </Button>
      </form>
    </Card>
  );
}
