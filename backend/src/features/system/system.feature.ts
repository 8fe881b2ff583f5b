// The system feature: checks of this installation, what runs, and failed background tasks.
import { systemRoutes } from '@guild/common/system/system.api';
import type { Context } from '../../platform/features/context.ts';
import type { Feature } from '../../platform/features/feature.ts';
import { routes } from '../../platform/http/http.ts';
import { createSystemRunning } from './system.running.ts';
import { createSystemService, type SystemDeps } from './system.service.ts';

export function systemFeature(context: Context, deps: SystemDeps): Feature {
  const service = createSystemService(context, deps);
  const running = createSystemRunning(context);
  return {
    name: 'system',
    onMemberRemoved: 'nothing',
    actionItems: 'nothing',
    routes: [
      routes(systemRoutes, {
        getSystemChecks: (_input, { received }) => service.check(received),
        getSystemRunning: () => running.read(),
        retryFailedTask: ({ body }, { caller }) => running.retry(body.id, caller),
        dropFailedTask: ({ body }, { caller }) => running.drop(body.id, caller),
      }),
    ],
  };
}
