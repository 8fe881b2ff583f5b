// Copies of backups in an S3-compatible bucket. Addresses have the form endpoint/bucket/key.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsV4Signer } from 'aws4fetch';
import type { BackupBucket } from '../../platform/process/env.ts';
import { ProgramFailed } from './backups.programs.ts';

/** For calls that carry no file. */
const timeoutMs = 30_000;
const fileTimeoutMs = 30 * 60_000;

interface InBucket {
  readonly name: string;
  readonly bytes: number;
}
export interface BackupCopies {
  /** The objects whose keys begin with the prefix, without it. @throws ProgramFailed */
  list(): Promise<InBucket[]>;
  /** @throws ProgramFailed */
  upload(name: string, file: string, signal: AbortSignal): Promise<void>;
  /** @throws ProgramFailed */
  remove(name: string): Promise<void>;
  /** The bytes of a copy; null: there is none. @throws ProgramFailed */
  read(name: string): Promise<AsyncIterable<Uint8Array> | null>;
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};
const plain = (xml: string): string => xml.replace(/&(?:amp|lt|gt|quot|apos);/g, (one) => entities[one] ?? one);
const fieldOf = (xml: string, name: string): string =>
  plain(new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '');

interface Sent {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  /** The file to send. */
  readonly file?: string;
  readonly timeLimitMs?: number;
  readonly signal?: AbortSignal;
}

export function createBackupCopies(bucket: BackupBucket): BackupCopies {
  const { endpoint, region, name: bucketName, prefix, keyId, secretKey } = bucket;
  const ask = async ({
    method,
    key = '',
    query = {},
    file,
    timeLimitMs = timeoutMs,
    signal,
  }: Sent): Promise<Response> => {
    const url = new URL(`${endpoint}/${bucketName}${key === '' ? '' : `/${prefix}${key}`}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    // A store refuses a body of unknown length.
    const length = file === undefined ? {} : { 'Content-Length': String((await stat(file)).size) };
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      headers: length,
      service: 's3',
      region,
      accessKeyId: keyId,
      secretAccessKey: secretKey,
    });
    const signed = await signer.sign();
    const limit = AbortSignal.timeout(timeLimitMs);
    const body = file === undefined ? {} : { body: Readable.toWeb(createReadStream(file)), duplex: 'half' as const };
    return fetch(signed.url, {
      method,
      headers: signed.headers,
      redirect: 'error',
      signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
      ...body,
    }).catch((error: unknown) => {
      throw new ProgramFailed(`The store at ${url.host} didn't answer.`, String((error as Error).cause ?? error));
    });
  };
  const refuse = async (reply: Response): Promise<never> => {
    const xml = await reply.text().catch(() => '');
    const code = fieldOf(xml, 'Code');
    const reason = code === '' ? `with status ${reply.status}` : `(${code})`;
    const isKey = reply.status === 401 || reply.status === 403;
    throw new ProgramFailed(
      isKey ? `The bucket ${bucketName} refused the key ${reason}.` : `The bucket ${bucketName} refused ${reason}.`,
      xml.slice(0, 1000),
    );
  };
  return {
    async list() {
      const found: InBucket[] = [];
      let token = '';
      do {
        const query = { 'list-type': '2', prefix, ...(token !== '' && { 'continuation-token': token }) };
        const reply = await ask({ method: 'GET', query });
        if (!reply.ok) await refuse(reply);
        const xml = await reply.text();
        for (const [, one = ''] of xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g))
          found.push({ name: fieldOf(one, 'Key').slice(prefix.length), bytes: Number(fieldOf(one, 'Size')) });
        token = fieldOf(xml, 'NextContinuationToken');
      } while (token !== '');
      return found;
    },
    async upload(name, file, signal) {
      const reply = await ask({ method: 'PUT', key: name, file, timeLimitMs: fileTimeoutMs, signal });
      if (!reply.ok) await refuse(reply);
      await reply.body?.cancel();
    },
    async remove(name) {
      const reply = await ask({ method: 'DELETE', key: name });
      if (!reply.ok && reply.status !== 404) await refuse(reply);
      await reply.body?.cancel();
    },
    async read(name) {
      const reply = await ask({ method: 'GET', key: name, timeLimitMs: fileTimeoutMs });
      if (reply.status === 404) return null;
      if (!reply.ok) await refuse(reply);
      return reply.body === null ? null : Readable.fromWeb(reply.body as ReadableStream<Uint8Array>);
    },
  };
}
