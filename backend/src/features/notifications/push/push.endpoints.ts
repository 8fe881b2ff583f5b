// Addresses of push services. The server sends to these only, so that nobody makes it call other hosts.
import { isLoopbackHost } from '../../../platform/process/loopback.ts';

/** The services of Chrome and its relatives, Firefox, Edge on Windows, and Safari. */
const services = ['fcm.googleapis.com', 'push.services.mozilla.com', 'notify.windows.com', 'push.apple.com'];

/**
 * Whether an address belongs to a known push service. Only a service on this machine may do without
 * https.
 * @param further names of hosts, with their port if it is not the usual one, from PUSH_SERVICES
 */
export function isPushService(endpoint: string, further: readonly string[]): boolean {
  const { protocol, host, hostname, username } = new URL(endpoint);
  if (username !== '') return false;
  if (protocol === 'http:') return isLoopbackHost(hostname) && further.includes(host);
  return [...services, ...further].some((service) => host === service || host.endsWith(`.${service}`));
}
