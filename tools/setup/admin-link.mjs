// First-admin links: a key for the person, and its hash and end for the hall.
import { createHash, randomBytes } from 'node:crypto';

/** How long a link works, in minutes. */
export const linkMinutes = 30;

/**
 * The address that people open, as the hall reads it.
 * @param {Readonly<Record<string, string | undefined>>} env
 */
export const publicUrlOf = ({ HALL_DOMAIN: domain, PUBLIC_URL: url, PORT: port }) => {
  if (domain) return `https://${domain}`;
  return url ? url.replace(/\/+$/, '') : `http://localhost:${port ?? '3000'}`;
};

/**
 * Makes a link that works once.
 * @param {string} publicUrl
 * @param {number} now ms since 1970
 * @returns {{ url: string, setting: string }} the link, and the value of FIRST_ADMIN_LINK
 */
export function makeAdminLink(publicUrl, now) {
  const key = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(key).digest('hex');
  const end = new Date(now + linkMinutes * 60_000).toISOString();
  return { url: `${publicUrl}/first-admin?key=${key}`, setting: `${hash}@${end}` };
}
