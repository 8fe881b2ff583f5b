// The address to which Discord sends interactions. Signatures stand in for sessions and the check of
// the Origin header.
import { verifyKey } from 'discord-interactions';
import express, { Router, type Request } from 'express';
import { interactionsPath } from '@guild/common/discord/discord.api';
import { AppError } from '../../../platform/errors.ts';
import { plainHeaders } from '../../../platform/http/security.ts';
import { setPerson } from '../../../platform/http/securityLog.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { readInteraction } from './discord.interactions.payload.ts';
import { readDiscordId } from './discord.interactions.people.ts';
import { pong } from './discord.interactions.replies.ts';
import type { Interactions } from './discord.interactions.ts';

const bodyLimit = 64 * 1024;
const maxAgeMs = 5 * 60_000;

interface Deps {
  readonly interactions: Interactions;
  /** Hexadecimal. */
  readonly publicKey: string;
  readonly clock: Clock;
}

const signatureError = (): AppError =>
  new AppError('not_signed_in', 'The signature is missing, wrong or too old.', { reason: 'signature' });

export function interactionsRouter({ interactions, publicKey, clock }: Deps): Router {
  /** @throws AppError `not_signed_in` unless Discord has sent this body within five minutes */
  const checkSignature = async (req: Request, body: Buffer): Promise<void> => {
    const signature = req.get('x-signature-ed25519') ?? '';
    const timestamp = req.get('x-signature-timestamp') ?? '';
    if (!/^[\da-f]{128}$/i.test(signature) || !/^\d{1,12}$/.test(timestamp)) throw signatureError();
    // Clocks differ, so a time in the future is as wrong as one in the past.
    if (Math.abs(clock.now() - Number(timestamp) * 1000) > maxAgeMs) throw signatureError();
    if (!(await verifyKey(body, signature, timestamp, publicKey))) throw signatureError();
  };
  const router = Router();
  router.post(
    interactionsPath,
    plainHeaders,
    express.raw({ type: () => true, limit: bodyLimit, inflate: false }),
    async (req, res) => {
      const given: unknown = req.body;
      const body = Buffer.isBuffer(given) ? given : Buffer.alloc(0);
      await checkSignature(req, body);
      res.setHeader('Cache-Control', 'no-store');
      const interaction = readInteraction(body);
      if (interaction === null) {
        res.json(pong);
        return;
      }
      const discordId = readDiscordId(interaction);
      if (discordId !== undefined) setPerson(res, discordId);
      res.json(await interactions.handle(interaction));
    },
  );
  return router;
}
