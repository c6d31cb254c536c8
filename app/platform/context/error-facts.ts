/** A name that a program gives. Anything that does not look like one is not logged. */
const IDENTIFIER = /^[\w$.]{1,63}$/;
const FRAME =
  /^ +at (?:(?:async |new )*[\w$.<>[\]#* ]{1,120} \()?(?:file:|node:|\/|[A-Za-z]:\\)[^()\n]{1,300}:\d+:\d+\)?$/;
const FRAMES = 8;
const CAUSES = 3;

export type ErrorFacts = {
  error: string;
  /** PostgreSQL's SQLSTATE, or the operating system's code. */
  code?: string;
  /** The PostgreSQL routine that raised the error, and the table, column and constraint it concerns. */
  routine?: string;
  table?: string;
  column?: string;
  constraint?: string;
  at?: string[];
  cause?: ErrorFacts;
};

/**
 * What may be logged about an unexpected error: its kind and place. Never its message: a database error carries the
 * query and its values in `message`, `detail`, `where` and `internalQuery`.
 */
export function errorFacts(error: unknown, causes = CAUSES): ErrorFacts {
  if (!(error instanceof Error)) return { error: typeof error };
  const { name, cause } = error;
  const told = error as { [Name in 'code' | 'routine' | 'table' | 'column' | 'constraint']?: unknown };
  const at = framesOf(error);
  return {
    error: identified(name) ?? 'Error',
    ...fact('code', told.code),
    ...fact('routine', told.routine),
    ...fact('table', told.table),
    ...fact('column', told.column),
    ...fact('constraint', told.constraint),
    ...(at.length > 0 && { at }),
    ...(cause instanceof Error && causes > 0 && { cause: errorFacts(cause, causes - 1) }),
  };
}

const identified = (value: unknown) => (typeof value === 'string' && IDENTIFIER.test(value) ? value : undefined);
const fact = <Name extends string>(name: Name, value: unknown) => {
  const said = identified(value);
  return (said ? { [name]: said } : {}) as { [Key in Name]?: string };
};

/** The stack repeats the message, which may contain lines that look like frames; these are skipped. */
function framesOf({ stack = '', message }: Error): string[] {
  const [, frames = ''] = message && stack.includes(message) ? split(stack, message) : ['', stack];
  const lines = frames.split('\n').filter((line) => FRAME.test(line));
  return lines.slice(0, FRAMES).map((line) => line.trim());
}

function split(text: string, at: string): [string, string] {
  const where = text.indexOf(at);
  return [text.slice(0, where), text.slice(where + at.length)];
}
