// View of a loaded resource: skeleton, error with Try Again, or the thing itself. If it could not be
// refreshed, it stays, marked as old.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Loaded } from '../platform/api/resource.ts';
import { ErrorState, notLoaded, useFailedOffline } from './ErrorState.tsx';
import { StaleNotice } from './StaleNotice.tsx';

export interface ResourceViewProps<T> {
  resource: { readonly loaded: Loaded<T>; readonly retry: () => void; readonly reload?: () => Promise<void> };
  /** Title of the error, or what is shown instead of the usual error. */
  failed: string | ((retry: () => void, failure: unknown) => ReactNode);
  skeleton: ReactNode;
  /** Shown if the thing does not exist. Absent: that is an ordinary error. */
  gone?: ReactNode;
  children: (data: T) => ReactNode;
}

export function ResourceView<T>({ resource, failed, skeleton, gone, children }: ResourceViewProps<T>): ReactNode {
  const { loaded, retry } = resource;
  const failedOffline = useFailedOffline(loaded.phase === 'failed' ? loaded.failure : null);
  if (loaded.phase === 'loading') return skeleton;
  if (loaded.phase === 'ready')
    return (
      <>
        {loaded.failure !== undefined && typeof failed === 'string' && (
          <StaleNotice title={failed} onRetry={resource.reload ?? retry} />
        )}
        {children(loaded.data)}
      </>
    );
  if (loaded.phase === 'gone' && gone !== undefined) return gone;
  if (typeof failed !== 'string' && failedOffline)
    return (
      <chakra.span color="fg.muted" fontSize="sm">
        {notLoaded}.
      </chakra.span>
    );
  if (typeof failed !== 'string') return failed(retry, loaded.failure);
  return <ErrorState title={failed} error={loaded.failure} onRetry={retry} />;
}
