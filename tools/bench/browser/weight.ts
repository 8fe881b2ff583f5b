// Transfer sizes of the built front end: brotli bytes of each screen's JavaScript.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** The files that a visitor loads, in order. Names are the manifest's sources. */
const source = (name: string): string => `src/${name}`;
const entry = 'index.html';
const live = '../node_modules/socket.io-client/build/esm/index.js';
const hall = source('app/shell/Hall.tsx');
/** Includes its first tab, whose code is in the same file, but no code that waits for a click. */
const market = source('app/pages/MarketplacePage.tsx');

export interface Weight {
  /** JavaScript of the landing page, in bytes. */
  readonly landing: number;
  /** The app's shell with the live connection, and the marketplace. */
  readonly toMarketplace: number;
  /**
   * Additional bytes of each lazy route, besides the shell, by the address of a section or the
   * source of another page.
   */
  readonly routes: Readonly<Record<string, number>>;
  /** Size of every JavaScript file, by name. */
  readonly files: Readonly<Record<string, number>>;
}

type FilesByPage = Readonly<Record<string, readonly string[]>>;
/** Pages that have their own file. */
const pagesOf = (manifest: Manifest): FilesByPage =>
  Object.fromEntries(
    [market, ...Object.keys(manifest).filter((name) => name.startsWith(source('app/pages/')))].map((name) => [
      name,
      [name],
    ]),
  );
/** The files that the build tells the server to prefetch for each section. */
function sectionsOf(publicDir: string, manifest: Manifest): FilesByPage {
  const [, lists] = /<!--prefetch (.*?)-->/.exec(readFileSync(path.join(publicDir, 'index.html'), 'utf8')) ?? [];
  const nameOf = (file: string): string =>
    Object.entries(manifest).find(([, chunk]) => `/${chunk.file}` === file)?.[0] ?? file;
  const files = JSON.parse(lists ?? '{}') as FilesByPage;
  return Object.fromEntries(Object.entries(files).map(([address, needed]) => [address, needed.map(nameOf)]));
}

/**
 * Measures a build as it is sent: brotli, quality 11.
 * @param publicDir the built front end, with Vite's manifest
 * @throws when a measured screen is not in the manifest
 */
export function weigh(publicDir: string): Weight {
  const manifest = JSON.parse(readFileSync(path.join(publicDir, '.vite/manifest.json'), 'utf8')) as Manifest;
  const sizes = new Map<string, number>();
  const sizeOf = (file: string): number => {
    const known = sizes.get(file);
    if (known !== undefined) return known;
    const bytes = readFileSync(path.join(publicDir, file));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    const size = brotliCompressSync(bytes, { params }).length;
    sizes.set(file, size);
    return size;
  };
  // A module that several screens load has the name of its chunk.
  const find = (name: string): Chunk | undefined =>
    manifest[name] ?? Object.values(manifest).find((chunk) => chunk.name === path.parse(name).name);
  const gather = (name: string, into = new Set<string>()): Set<string> => {
    const chunk = find(name);
    if (chunk === undefined) throw new Error(`${name} is not part of the build`);
    if (into.has(chunk.file)) return into;
    into.add(chunk.file);
    for (const one of chunk.imports ?? []) gather(one, into);
    return into;
  };
  const allOf = (names: readonly string[]): Set<string> => new Set(names.flatMap((name) => [...gather(name)]));
  const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + sizeOf(file), 0);
  const beyond = (files: Set<string>, loaded: Set<string>): number => sum([...files].filter((one) => !loaded.has(one)));

  const shell = allOf([entry, hall, live]);
  const routes = { ...pagesOf(manifest), ...sectionsOf(publicDir, manifest) };
  return {
    landing: sum(allOf([entry])),
    toMarketplace: sum(new Set([...shell, ...allOf([market])])),
    routes: Object.fromEntries(Object.entries(routes).map(([at, needed]) => [at, beyond(allOf(needed), shell)])),
    files: Object.fromEntries(
      Object.values(manifest)
        .map(({ file }) => file)
        .filter((file) => file.endsWith('.js'))
        .map((file) => [file, sizeOf(file)]),
    ),
  };
}
