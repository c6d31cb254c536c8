import { m } from '#config/messages/compiled/messages.js';
import type { WhyView } from '#insurance/record/pricing/why-view.ts';
import { Icon } from '#ui/icon.tsx';
import { Card } from '../../shell/cards.tsx';
import styles from './price-cards.module.css';

/** Why a price is what it is, in words. @param worksheetAt address of the worksheet, if it is on another page */
export function WhyPrice({ why, worksheetAt }: { why: WhyView; worksheetAt?: string | undefined }) {
  return (
    <Card title={m.price_why_title()}>
      {why.up.length > 0 && <h3>{m.price_why_up()}</h3>}
      <Facts facts={why.up} sign="" />
      <p className="mute">{why.place}</p>
      {why.down.length > 0 && <h3>{m.price_why_down()}</h3>}
      <Facts facts={why.down} sign="−" />
      <p className="small">{m.price_why_note()}</p>
      {worksheetAt && <a href={worksheetAt}>{m.price_see_worksheet()}</a>}
    </Card>
  );
}

function Facts({ facts, sign }: { facts: WhyView['up']; sign: string }) {
  return (
    <ul className={styles.why}>
      {facts.map(({ title, more, cents }) => (
        <li key={title}>
          <Icon name={sign ? 'minus' : 'plus'} />
          <div>
            {title}
            {more && <span>{more}</span>}
          </div>
          <b>
            {sign}
            {cents}
          </b>
        </li>
      ))}
    </ul>
  );
}
