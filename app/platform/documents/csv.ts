type Row = readonly string[];

/**
 * Rows as a CSV file for spreadsheets, which no cache stores.
 *
 * @param rows all rows, or a generator of them in parts, each sent as soon as it is read
 * @param name the file name, without personal data
 */
export function csvResponse(rows: readonly Row[] | AsyncGenerator<readonly Row[]>, name: string): Response {
  return new Response(Symbol.asyncIterator in rows ? sentInParts(rows) : `${BYTE_ORDER_MARK}${csvText(rows)}`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'private, no-store',
    },
  });
}

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

function sentInParts(parts: AsyncGenerator<readonly Row[]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(BYTE_ORDER_MARK)),
    async pull(controller) {
      const next = await parts.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(csvText(next.value)));
    },
  });
}

export const csvText = (rows: readonly Row[]): string => rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');

/** A cell that a spreadsheet would run as a formula becomes text. A negative number stays one. */
function cellOf(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) && !/^-\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
