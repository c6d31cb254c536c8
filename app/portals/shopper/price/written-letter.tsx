import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { DeclineLetter, LetterHeadings } from '#insurance/quotes/declining/decline-letter.ts';
import { ButtonLink } from '#ui/button.tsx';
import cards from '../../shell/cards.module.css';
import { Card } from '../../shell/cards.tsx';
import styles from './price.module.css';
import { PriceFrame, type PriceFrameProps } from './price-frame.tsx';

/** A letter about a quote, exactly and in the language as it was written: the reasons, and what its reader may do. */
export function WrittenLetter(props: {
  state: PriceFrameProps['state'];
  letter: DeclineLetter;
  headings: LetterHeadings;
  lang: Language;
  back: string;
  pdf: string;
}) {
  const { state, letter, headings, lang, back, pdf } = props;
  return (
    <PriceFrame state={state} title={letter.title} back={back}>
      <div lang={lang}>
        <Card>
          <p>{letter.day}</p>
          <p className={cards.letter}>{letter.addressee}</p>
          {letter.begins.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Card>
      </div>
      <div lang={lang}>
        <Card title={headings.reasons}>
          {letter.reasons.map(({ why, facts }, at) => (
            <div key={why}>
              <p>
                <b>{why}</b>
              </p>
              <ul className={styles.facts}>
                {facts.map((fact) => (
                  <li key={fact}>{fact}</li>
                ))}
              </ul>
              <p>{headings.changes[at]}</p>
            </div>
          ))}
          {letter.words && (
            <>
              <h3>{headings.underwriter}</h3>
              <p className={cards.letter}>{letter.words}</p>
            </>
          )}
        </Card>
      </div>
      <div lang={lang}>
        <Card title={headings.rights}>
          {letter.ends.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Card>
      </div>
      <p>
        <ButtonLink kind="outline" icon="document" href={pdf}>
          {m.decline_pdf()}
        </ButtonLink>
      </p>
    </PriceFrame>
  );
}
