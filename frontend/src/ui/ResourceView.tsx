// Draws what a screen loads: the shape of what comes, what went wrong with Try Again, or the thing itself.
import type { ReactNode } from 'react';
import type { Loaded } from '../platform/api/resource.ts';
import { ErrorState } from './ErrorState.tsx';

export interface ResourceViewProps<T> {
  resource: { readonly loaded: Loaded<T>; readonly retry: () => void };
  /** The title above what went wrong; or what stands there instead, with the way to ask again. */
  failed: string | ((retry: () => void, failure: unknown) => ReactNode);
  /** In the shape of what comes. */
  skeleton: ReactNode;
  /** What stands there when there is no such thing; left out: that is a failure like others. */
  gone?: ReactNode;
  children: (data: T) => ReactNode;
}

export function ResourceView<T>({ resource, failed, skeleton, gone, children }: ResourceViewProps<T>): ReactNode {
  const { loaded, retry } = resource;
  if (loaded.phase === 'loading') return skeleton;
  if (loaded.phase === 'ready') return children(loaded.data);
  if (loaded.phase === 'gone' && gone !== undefined) return gone;
  if (typeof failed !== 'string') return failed(retry, loaded.failure);
  return <ErrorState title={failed} error={loaded.failure} onRetry={retry} />;
}
