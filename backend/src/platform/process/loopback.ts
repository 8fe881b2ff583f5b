// Loopback addresses and host names: those of this machine.

/** `127.0.0.0/8`, `::1`, and IPv4 loopback addresses in IPv6 form. */
const addresses = /^(::ffff:)?127\.|^::1$/;
const hosts = /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/** @param address of a connection; undefined: the connection is closed */
export const isLoopbackAddress = (address: string | undefined): boolean => addresses.test(address ?? '');

/** @param hostname as in a URL, without the port */
export const isLoopbackHost = (hostname: string): boolean => hosts.test(hostname);
