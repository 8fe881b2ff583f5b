// Failed sign-ins: the reasons, and the way back to the landing page.
import type { Response } from 'express';

/** Why a sign-in failed. The landing page has a text for each. `turned-away`: an admin has refused the account. */
export type SignInFailure =
  'cancelled' | 'expired' | 'refused' | 'misconfigured' | 'busy' | 'unreachable' | 'often' | 'fault' | 'turned-away';

/**
 * Redirects to the landing page, which shows the reason and still knows the target page.
 * @param way the sign-in that failed
 */
export function failed(res: Response, place: string, why: SignInFailure, way: 'discord' | 'openid' = 'discord'): void {
  const by = way === 'openid' ? '&by=openid' : '';
  res.redirect(`/?sign-in=failed&reason=${why}${by}${place === '/' ? '' : `&to=${encodeURIComponent(place)}`}`);
}
