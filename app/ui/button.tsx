import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import { Icon, type IconName } from './icon.tsx';

/** `go`: the main next step, once per view. `outline`: all other actions. `tool`: a search within the page. */
export type ButtonKind = 'go' | 'outline' | 'tool';
export type ButtonSize = 'small' | 'regular' | 'large';

type Look = {
  kind: ButtonKind;
  size?: ButtonSize;
  /** As wide as its container. */
  isBlock?: boolean;
  className?: string | undefined;
};

/** The class for other elements that look like a button: a plain `<a>`, a `<summary>`. */
export function buttonClass({ kind, size = 'regular', isBlock = false, className }: Look): string {
  return [styles.button, styles[kind], styles[size], isBlock && styles.block, className].filter(Boolean).join(' ');
}

type ButtonProps = Look &
  Omit<ComponentProps<'button'>, 'type' | 'className'> & {
    type: 'submit' | 'button';
    icon?: IconName;
    /** Shown after the label, to tell where the button leads. */
    iconAfter?: IconName;
  } & (
    | {
        /** The action is in progress: the button keeps its width and focus and ignores further presses. */
        isPending: boolean;
        pendingLabel: string;
      }
    | { isPending?: undefined; pendingLabel?: undefined }
  );

export function Button({
  kind,
  size,
  isBlock,
  className,
  icon,
  iconAfter,
  isPending = false,
  pendingLabel,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      className={buttonClass({ kind, ...(size && { size }), ...(isBlock && { isBlock }), className })}
      aria-busy={isPending || undefined}
      onClick={(event) => {
        if (isPending) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span className={isPending ? styles.waiting : styles.words} aria-hidden={isPending || undefined}>
        <Words icon={icon} iconAfter={iconAfter}>
          {children}
        </Words>
      </span>
      {isPending && (
        <span className={styles.words}>
          <Spinner />
          {pendingLabel}
        </span>
      )}
    </button>
  );
}

export const Spinner = () => <span className={styles.spinner} />;

type ButtonLinkProps = Look & Omit<ComponentProps<'a'>, 'className'> & { icon?: IconName; iconAfter?: IconName };

/** A link that looks like a button. */
export function ButtonLink({ kind, size, isBlock, className, icon, iconAfter, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={buttonClass({ kind, ...(size && { size }), ...(isBlock && { isBlock }), className })}>
      <span className={styles.words}>
        <Words icon={icon} iconAfter={iconAfter}>
          {children}
        </Words>
      </span>
    </a>
  );
}

function Words(props: { icon: IconName | undefined; iconAfter: IconName | undefined; children: ReactNode }) {
  return (
    <>
      {props.icon && <Icon name={props.icon} />}
      {props.children}
      {props.iconAfter && <Icon name={props.iconAfter} />}
    </>
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'type' | 'children' | 'aria-label'> & {
  type: 'submit' | 'button';
  icon: IconName;
  /** The accessible name, because the button shows only an icon. */
  label: string;
  /** Without a border, for close buttons. */
  isBare?: boolean;
};

/** A round button with only an icon. */
export function IconButton({ icon, label, isBare = false, className, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      className={[styles.round, isBare && styles.bare, className].filter(Boolean).join(' ')}
      aria-label={label}
    >
      <Icon name={icon} />
    </button>
  );
}
