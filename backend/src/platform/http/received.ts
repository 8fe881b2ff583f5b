// How a request arrived, through the proxies in front of the hall.
import type { Request } from 'express';

export interface ReceivedRequest {
  /** As the trusted proxies say. */
  readonly scheme: string;
  /** The address in the browser, as origin; null: the browser did not send it. */
  readonly page: string | null;
  /** The caller's address, as the trusted proxies say. */
  readonly address: string;
  /** Number of addresses in `X-Forwarded-For`. */
  readonly forwards: number;
}

const originOf = (address: string | undefined): string | null =>
  address !== undefined && URL.canParse(address) ? new URL(address).origin : null;

export const describeReceived = (req: Request): ReceivedRequest => ({
  scheme: req.protocol,
  page: originOf(req.get('origin') ?? req.get('referer')),
  address: req.ip ?? '',
  forwards: (req.get('x-forwarded-for') ?? '').split(',').filter((one) => one.trim() !== '').length,
});
