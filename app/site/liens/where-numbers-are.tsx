import idCard from '#config/art/obj-idcard.svg';
import vinPlate from '#config/art/pic-vin.svg';
import { brand } from '#config/brand.ts';
import { localizeHref } from '#config/localize.ts';
import { m } from '#config/messages/compiled/messages.js';
import { callHref, tollFree } from '#config/phone-number.ts';
import { Icon } from '#ui/icon.tsx';
import { useCan } from '../can.ts';
import { paths } from '../navigation/navigation.ts';
import styles from './where-numbers-are.module.css';

export function WhereNumbersAre() {
  const can = useCan();
  return (
    <section className={styles.where} aria-labelledby="where-numbers-are">
      <h2 id="where-numbers-are">{m.liens_where_title()}</h2>
      <div className={styles.pictures}>
        <figure>
          <div className={styles.picture}>
            <img src={idCard} alt={m.liens_where_card_picture()} width="360" height="220" loading="lazy" />
          </div>
          <figcaption>
            <b>{m.liens_where_policy()}</b> {m.liens_where_policy_words()}
          </figcaption>
        </figure>
        <figure>
          <div className={styles.picture}>
            <img src={vinPlate} alt={m.liens_where_vin_picture()} width="520" height="150" loading="lazy" />
          </div>
          <figcaption>
            <b>{m.liens_where_vin()}</b> {m.liens_where_vin_words()}
          </figcaption>
        </figure>
      </div>
      <p className="mute">
        {m.liens_proof()}{' '}
        <a className="num" href={callHref(brand.phones.support)}>
          {tollFree(brand.phones.support)}
        </a>
        .
      </p>
      {can('check-letter') && (
        <p>
          <a className="link-arrow" href={localizeHref(paths.lienLetter)}>
            {m.liens_letter_link()}
            <Icon name="arrow-right" />
          </a>
        </p>
      )}
    </section>
  );
}
