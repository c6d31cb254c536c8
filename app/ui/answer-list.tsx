import styles from './answer-list.module.css';

export type Answer = {
  label: string;
  /** As it is read; lines stay lines. */
  value: string;
  /** Where it is changed; absent: it stays as it is. */
  changeHref?: string | undefined;
};

/** What somebody answered, line by line, to be read before it is sent. */
export function AnswerList(props: { title: string; answers: Answer[]; changeLabel: string }) {
  return (
    <section className={styles.group}>
      <h2>{props.title}</h2>
      <dl className={styles.answers}>
        {props.answers.map(({ label, value, changeHref }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            {changeHref && (
              <dd className={styles.change}>
                <a href={changeHref}>
                  {props.changeLabel}
                  <span className="visually-hidden"> {label}</span>
                </a>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}
