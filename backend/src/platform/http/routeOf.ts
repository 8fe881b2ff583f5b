// The template of a request's path, for logs and metrics. The path itself may contain a secret.
import type { Request } from 'express';

/**
 * For example `/api/auctions/:id`; `assets` and `pages` for requests that are no calls; `unknown`
 * for a call that does not exist.
 */
export function routeOf(req: Pick<Request, 'originalUrl'> & { readonly route?: unknown }): string {
  const path = (req.route as { path?: unknown } | undefined)?.path;
  if (typeof path === 'string') return path;
  if (req.originalUrl.startsWith('/assets/')) return 'assets';
  return /^\/(api|auth)\//.test(req.originalUrl) ? 'unknown' : 'pages';
}
