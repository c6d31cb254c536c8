/**
 * Rows as a file for a spreadsheet, kept by nobody on the way.
 *
 * @param name of the file, without personal data
 */
export function csvResponse(rows: readonly (readonly string[])[], name: string): Response {
  const lines = rows.map((row) => `${row.map(quoted).join(',')}\r\n`);
  // The mark tells spreadsheets that it is UTF-8.
  return new Response(`\uFEFF${lines.join('')}`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'private, no-store',
    },
  });
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
