import type { Queryable } from '#platform/database/database.ts';
import type { ImportLines } from '../../../record/policy-version.ts';

/** The versions of a policy that came from imports, newest first, each with its file and line. */
export const traceOf = (db: Queryable, number: string) =>
  db
    .selectFrom('policy') // policy_by_number
    .innerJoin('policy_version as version', 'version.policy_id', 'policy.id') // policy_version_by_number
    .innerJoin('import_file as file', 'file.id', 'version.import_file_id')
    .leftJoin('imported_policy as imported', (join) =>
      join.onRef('imported.policy_id', '=', 'policy.id').onRef('imported.file_id', '=', 'file.id'),
    )
    .select(['policy.prefix', 'policy.number', 'version.number as version', 'version.import_line as line'])
    .select(['version.processed_at as processedAt', 'file.id as fileId', 'file.name as fileName'])
    // A version that an older release wrote has its lines only with the policy, if no later file came.
    .select(({ fn }) => fn.coalesce('version.import_lines', 'imported.lines').$castTo<ImportLines | null>().as('lines'))
    .where('policy.number', '=', number)
    .orderBy('policy.prefix')
    .orderBy('version.number', 'desc')
    .limit(50)
    .execute();
