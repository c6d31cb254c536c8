import { expect, inject, test } from 'vitest';
import { BadConfiguration } from '#config/env.server.ts';
import { notOpened, openDatabase } from './database.ts';

test.each([
  ['?sslmode=verify-full', 'that PostgreSQL has no TLS, and sslmode requires it'],
  ['?sslmode=verify-full&sslrootcert=/nowhere/ca.pem', 'a certificate that it names cannot be read (ENOENT)'],
])('a database that cannot be reached with %s is refused in one line', async (query, why) => {
  const opening = openDatabase({ url: `${inject('postgresUrl')}${query}` });
  await expect(opening).rejects.toThrow(new BadConfiguration(`DATABASE_URL: ${why}`));
});

test.each([
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'ERR_OSSL_PEM_NO_START_LINE',
])('a certificate that is not trusted (%s) is refused in one line that says how to name its CA', (code) => {
  const refusal = notOpened('DATABASE_URL', Object.assign(new Error('a server’s certificate'), { code }));
  expect(refusal).toBeInstanceOf(BadConfiguration);
  expect(String(refusal)).toMatch(new RegExp(`DATABASE_URL: TLS fails \\(${code}\\): .*sslrootcert=/path.*$`));
});
