import type { Compilable, CompiledQuery } from 'kysely';
import type { Queryable } from './database.ts';

/** Placeholder for a value while a query is compiled. */
class Parameter {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is built and compiled the first time and only sent after that. For the few queries that every look-up
 * runs, where building costs more than the database's work.
 *
 * @param build uses each value as a parameter; the structure of the query must not depend on the values
 */
export function compileOnce<Values extends Record<string, unknown>, Row>(
  build: (db: Queryable, values: Values) => Compilable<Row>,
): (db: Queryable, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= build(db, parametersNamed<Values>()).compile();
    const parameters = compiled.parameters.map((value) => (value instanceof Parameter ? values[value.name] : value));
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}

/** Every property is a parameter with that name. */
const parametersNamed = <Values extends object>() =>
  new Proxy({} as Values, { get: (_, name) => new Parameter(String(name)) });
