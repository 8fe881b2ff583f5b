// The template of a request's path, as logs and figures name it: the path itself may hold a secret.
import type { Request } from 'express';

/** For example `/api/auctions/:id`; `assets` and `pages` for what is no call, `unknown` for a call that does not exist. */
export function routeOf(req: Pick<Request, 'originalUrl'> & { readonly route?: unknown }): string {
  const path = (req.route as { path?: unknown } | undefined)?.path;
  if (typeof path === 'string') return path;
  if (req.originalUrl.startsWith('/assets/')) return 'assets';
  return /^\/(api|auth)\//.test(req.originalUrl) ? 'unknown' : 'pages';
}
