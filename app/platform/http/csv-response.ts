/**
 * Rows as a CSV file for spreadsheets, which no cache stores.
 *
 * @param name the file name, without personal data
 */
export function csvResponse(rows: readonly (readonly string[])[], name: string): Response {
  const lines = rows.map((row) => `${row.map(quoted).join(',')}\r\n`);
  // The byte order mark tells spreadsheets that the file is UTF-8.
  return new Response(`\uFEFF${lines.join('')}`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'private, no-store',
    },
  });
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
