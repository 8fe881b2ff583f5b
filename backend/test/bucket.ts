// A small S3-compatible store for tests: it keeps objects in memory and refuses wrong signatures.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { sign } from 'aws4';

export interface TestBucket {
  readonly endpoint: string;
  readonly name: string;
  readonly keyId: string;
  readonly secretKey: string;
  /** By key. */
  readonly objects: Map<string, Buffer>;
  /** Number of requests with a wrong signature. */
  refused(): number;
  /** While true, every request is answered with 503. */
  setAway(isAway: boolean): void;
  close(): Promise<void>;
}

const region = 'eu-test-1';
const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export async function startBucket(): Promise<TestBucket> {
  const [name, keyId, secretKey] = ['hall-backups', 'test-key', 'a secret key for tests'];
  const objects = new Map<string, Buffer>();
  let refused = 0;
  let isAway = false;
  /** Signs the received request with another library, and compares. */
  const isSigned = ({ method, url: path, headers }: IncomingMessage): boolean => {
    const signed = sign(
      {
        service: 's3',
        region,
        ...(method !== undefined && { method }),
        ...(path !== undefined && { path }),
        ...(headers.host !== undefined && { host: headers.host }),
        headers: {
          'X-Amz-Date': String(headers['x-amz-date']),
          'X-Amz-Content-Sha256': String(headers['x-amz-content-sha256']),
        },
      },
      { accessKeyId: keyId, secretAccessKey: secretKey },
    );
    return headers.authorization !== undefined && signed.headers?.['Authorization'] === headers.authorization;
  };
  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<ServerResponse> => {
    const end = (status: number, body: string | Buffer = ''): ServerResponse => res.writeHead(status).end(body);
    const fail = (status: number, code: string): ServerResponse =>
      end(status, `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
    if (isAway) return fail(503, 'SlowDown');
    if (!isSigned(req)) {
      refused += 1;
      return fail(403, 'SignatureDoesNotMatch');
    }
    const url = new URL(req.url ?? '', 'http://store');
    const [, bucket, ...rest] = url.pathname.split('/');
    if (bucket !== name) return fail(404, 'NoSuchBucket');
    const key = decodeURIComponent(rest.join('/'));
    if (req.method === 'PUT') {
      // As the stores do: a body needs a length.
      if (req.headers['content-length'] === undefined) return fail(411, 'MissingContentLength');
      objects.set(key, await buffer(req));
      return end(200);
    }
    if (req.method === 'DELETE') {
      objects.delete(key);
      return end(204);
    }
    if (key !== '') {
      const found = objects.get(key);
      return found === undefined ? fail(404, 'NoSuchKey') : end(200, found);
    }
    // One object on each page.
    const keys = [...objects.keys()].filter((one) => one.startsWith(url.searchParams.get('prefix') ?? '')).sort();
    const from = Number(url.searchParams.get('continuation-token') ?? 0);
    const contents = keys
      .slice(from, from + 1)
      .map((one) => `<Contents><Key>${escape(one)}</Key><Size>${objects.get(one)?.length ?? 0}</Size></Contents>`);
    const next = from + 1 < keys.length ? `<NextContinuationToken>${from + 1}</NextContinuationToken>` : '';
    return end(200, `<?xml version="1.0"?><ListBucketResult>${contents.join('')}${next}</ListBucketResult>`);
  };
  const server = createServer((req, res) => void answer(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    name,
    keyId,
    secretKey,
    objects,
    refused: () => refused,
    setAway: (away) => void (isAway = away),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The variables of a hall with this bucket. */
export const bucketEnv = ({ endpoint, name, keyId, secretKey }: TestBucket, prefix = ''): Record<string, string> => ({
  BACKUP_BUCKET_ENDPOINT: endpoint,
  BACKUP_BUCKET_REGION: region,
  BACKUP_BUCKET_NAME: name,
  BACKUP_BUCKET_PREFIX: prefix,
  BACKUP_BUCKET_KEY_ID: keyId,
  BACKUP_BUCKET_SECRET_KEY: secretKey,
});
