import { brand } from '#config/brand.ts';
import type { LetterView } from '#insurance/claims/views/letter-labels.ts';
import styles from './claim-letter.module.css';

/** A letter from us about a claim. @param as the whole page, or a preview beside the desk's form */
export function LetterParts({ letter, as }: { letter: LetterView; as: 'page' | 'preview' }) {
  const Title = as === 'page' ? 'h1' : 'h3';
  const Part = as === 'page' ? 'h2' : 'h4';
  return (
    <article lang={letter.language} className={styles.letter}>
      <header>
        <p>
          <b>{brand.name}</b>
          <br />
          {brand.mailingAddress}
        </p>
        <p>
          {letter.day}
          <br />
          {letter.about}
          {letter.to && (
            <>
              <br />
              {letter.to}
            </>
          )}
        </p>
      </header>
      <Title>{letter.title}</Title>
      {letter.parts.map(({ title, text, language }) => (
        <section key={title || text} lang={language}>
          {title && <Part>{title}</Part>}
          <p>{text}</p>
        </section>
      ))}
    </article>
  );
}
