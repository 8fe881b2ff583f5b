// A copy of the repository in its own folder, which a test may change. It uses the packages of the
// original.
import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const own = '@guild';
/** Build results, and folders that no test of a feature reads. */
const leftOut = new Set(['node_modules', 'dist', '.git', '.data', '.cache', 'coverage']);

/** Links every package into the copy. Workspaces are linked to the copy's own folders. */
async function linkPackages(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from)) if (name !== own) await symlink(path.join(from, name), path.join(to, name));
}

/**
 * @param root the repository
 * @param to an empty folder
 */
export async function copyRepository(root: string, to: string): Promise<void> {
  await cp(root, to, {
    recursive: true,
    preserveTimestamps: true,
    filter: (file) => !leftOut.has(path.basename(file)),
  });
  // The compiler's cache, which saves time.
  await cp(path.join(root, '.cache/tsc'), path.join(to, '.cache/tsc'), {
    recursive: true,
    preserveTimestamps: true,
  }).catch(() => undefined);
  await linkPackages(path.join(root, 'node_modules'), path.join(to, 'node_modules'));
  await linkPackages(path.join(root, 'frontend/node_modules'), path.join(to, 'frontend/node_modules')).catch(
    () => undefined,
  );
  const workspaces = await readdir(path.join(root, 'node_modules', own));
  await mkdir(path.join(to, 'node_modules', own));
  for (const name of workspaces) await symlink(path.join(to, name), path.join(to, 'node_modules', own, name));
}

export interface Ran {
  readonly code: number;
  /** Its output on both streams. */
  readonly said: string;
}
const minutes = (count: number): number => count * 60_000;
/** Runs a program in a folder, by default with node. After `timeout` ms it is killed. */
export async function runIn(
  folder: string,
  args: readonly string[],
  { program = process.execPath, timeout = minutes(4) } = {},
): Promise<Ran> {
  const env = { ...process.env, FORCE_COLOR: '0' };
  try {
    const { stdout, stderr } = await promisify(execFile)(program, args, {
      cwd: folder,
      env,
      maxBuffer: 1e8,
      timeout,
      killSignal: 'SIGKILL',
    });
    return { code: 0, said: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code?: number; stdout?: string; stderr?: string };
    if (typeof code !== 'number') throw error;
    return { code, said: `${stdout ?? ''}${stderr ?? ''}` };
  }
}
