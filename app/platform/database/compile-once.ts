import type { Compilable, CompiledQuery } from 'kysely';
import type { Queryable } from './database.ts';

/** Stands for a value while a query is compiled. */
class Parameter {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is built and compiled the first time and afterwards only sent: for the few that every look-up
 * runs, where building costs more than the database does.
 *
 * @param build puts each value in as a parameter; which parts the query has must not depend on values
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

/** Every property is a parameter of its name. */
const parametersNamed = <Values extends object>() =>
  new Proxy({} as Values, { get: (_, name) => new Parameter(String(name)) });
