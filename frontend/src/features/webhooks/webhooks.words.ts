// Texts about webhooks: the host of an address, and what a webhook is told of.
import { webhookKindIds, webhookKinds } from '@guild/common/webhooks/webhooks.api';

/** 'hooks.example', or the whole address if it cannot be read. */
export const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);

/** 'An auction started, an item was listed'. Kinds that do not exist any more are left out. */
export function kindsInWords(kinds: readonly string[]): string {
  const words = webhookKindIds.filter((kind) => kinds.includes(kind)).map((kind) => webhookKinds[kind]);
  return words.map((one, at) => (at === 0 ? one : one.charAt(0).toLowerCase() + one.slice(1))).join(', ');
}
