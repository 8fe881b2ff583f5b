// Built files for browsers: compressed copies, the archive of earlier builds for open tabs, and the
// compression of replies.
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import express, { type Request, type RequestHandler } from 'express';
import type { Logger } from 'pino';

const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;
export type Encoding = (typeof encodings)[number]['name'];
const isText = /^(?:\/[\w-][\w.-]*)+\.(?:js|css|svg)$/;
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Compresses replies. Less strong than in the build, because somebody waits. */
const packers: Readonly<Record<Encoding, (text: string | Buffer) => Buffer>> = {
  br: (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text) => gzipSync(text),
};
export const pack = (text: string | Buffer, encoding: Encoding): Buffer => packers[encoding](text);

/** The best encoding that the caller accepts. Undefined when there is none. */
export function encodingFor(req: Request): Encoding | undefined {
  const given = req.get('accept-encoding')?.toLowerCase().split(',') ?? [];
  const taken = given.filter((one) => !/;\s*q=0(?:\.0*)?\s*$/.test(one)).map((one) => one.split(';')[0]?.trim());
  return encodings.find(({ name }) => taken.includes(name))?.name;
}

/**
 * Serves the files of a folder. Calls the next handler when there is no such file.
 * @param folder the folder for `/`; beside `a.js` there may be `a.js.br` and `a.js.gz`
 */
export function serveFiles(folder: string): RequestHandler {
  const files = express.static(folder, {
    index: false,
    redirect: false,
    cacheControl: false,
    setHeaders: (res, file) => {
      const isAsset = file.includes(`${path.sep}assets${path.sep}`);
      res.setHeader('Cache-Control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache');
      const packed = encodings.find(({ ending }) => file.endsWith(ending));
      const type = types[path.extname(packed ? file.slice(0, -packed.ending.length) : file)];
      if (type !== undefined) res.vary('Accept-Encoding');
      if (packed === undefined || type === undefined) return;
      res.setHeader('Content-Encoding', packed.name);
      res.setHeader('Content-Type', type);
    },
  });
  return (req, res, next) => {
    const wanted = isText.test(req.path) ? encodingFor(req) : undefined;
    const packed = `${req.path}${encodings.find(({ name }) => name === wanted)?.ending ?? ''}`;
    const requestedUrl = req.url;
    if (packed !== req.path && existsSync(path.join(folder, packed))) req.url = packed;
    files(req, res, (problem?: unknown) => {
      req.url = requestedUrl;
      next(problem);
    });
  };
}

const unusedMs = 30 * 24 * 3_600_000;
const everyMs = 24 * 3_600_000;
const isArchived = (name: string): boolean => !name.endsWith('.map');

async function keep(assets: string, archive: string): Promise<void> {
  await mkdir(archive, { recursive: true });
  const archived = new Set(await readdir(archive));
  const now = new Date();
  for (const name of (await readdir(assets)).filter(isArchived)) {
    const archivedFile = path.join(archive, name);
    if (archived.has(name)) {
      await utimes(archivedFile, now, now);
      continue;
    }
    // Several processes may start together. Renaming makes the file appear complete or not at all.
    const temporary = `${archivedFile}.${process.pid}.tmp`;
    await writeFile(temporary, await readFile(path.join(assets, name))); // copyFile would keep the file modes of the build
    await rename(temporary, archivedFile);
  }
  for (const name of archived) {
    const archivedFile = path.join(archive, name);
    const age = now.getTime() - (await stat(archivedFile).catch(() => ({ mtimeMs: now.getTime() }))).mtimeMs;
    if (age > unusedMs) await rm(archivedFile, { force: true });
  }
}

export interface AssetArchive {
  close(): void;
}
/**
 * Archives the assets of this build, now and every day, and deletes those that no running build has
 * used for 30 days. Errors are only logged.
 * @param places the built front end, and an archive folder that survives builds and is shared by
 *   all web processes; undefined: nothing is archived
 */
export async function keepAssets({
  publicDir,
  archiveDir,
  log,
}: {
  publicDir: string;
  archiveDir: string | undefined;
  log: Logger;
}): Promise<AssetArchive> {
  if (archiveDir === undefined) return { close: () => undefined };
  const run = async (): Promise<void> => {
    try {
      await keep(path.join(publicDir, 'assets'), path.join(archiveDir, 'assets'));
    } catch (error) {
      log.warn({ error }, 'the assets of this build could not be archived');
    }
  };
  await run();
  const timer = setInterval(() => void run(), everyMs).unref();
  return { close: () => clearInterval(timer) };
}
