// One scheduled worker task on its own, run by the test, without jobs and other tasks.
import { createHallFeatures } from '../src/app/features.ts';
import { migrations } from '../src/app/migrations.ts';
import { readGuildConfig } from '../src/platform/http/pages/pages.ts';
import { createContext } from '../src/platform/features/process.ts';
import type { Hall } from './harness.ts';

export interface TaskOfWorker {
  run(): Promise<void>;
  close(): Promise<void>;
}
/** @param name of the task. @param logTo takes what the process logs */
export async function aTaskOf(
  { env, clock }: Pick<Hall, 'env' | 'clock'>,
  name: string,
  logTo: { write: (line: string) => void },
): Promise<TaskOfWorker> {
  const context = await createContext(env, { clock, role: 'worker', migrations, logTo });
  const { list, handlers } = createHallFeatures(context, readGuildConfig(env.guildConfigPath));
  context.outboxes.follow(handlers);
  const owner = list.find(({ scheduledTasks = [] }) => scheduledTasks.some((task) => task.name === name));
  await owner?.prepare?.();
  const task = owner?.scheduledTasks?.find((one) => one.name === name);
  if (task === undefined) throw new Error(`no worker has a task ${name}`);
  return {
    run: async () => task.run(new AbortController().signal),
    async close() {
      for (const feature of list) await feature.close?.();
      await context.close();
    },
  };
}
