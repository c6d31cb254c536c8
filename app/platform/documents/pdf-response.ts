/**
 * A person's PDF as a download that no cache stores.
 *
 * @param name the file name, without personal data
 */
export function pdfResponse(pdf: Buffer, name: string): Response {
  return new Response(new Uint8Array(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}.pdf"`,
      'cache-control': 'private, no-store',
    },
  });
}
