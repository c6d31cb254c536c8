import styles from './answer-list.module.css';

export type Answer = {
  label: string;
  /** Formatted for reading; line breaks are kept. */
  value: string;
  /** The link to change the answer; absent when it cannot be changed. */
  changeHref?: string | undefined;
};

/** A person's answers, one per row, to be reviewed before they are sent. */
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
