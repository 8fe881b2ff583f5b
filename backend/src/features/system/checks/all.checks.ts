// The list of all checks, in the order of the page and of `npm run doctor`.
import type { Check } from '../system.checks.ts';
import { backupChecks } from './backups.checks.ts';
import { discordChecks } from './discord.checks.ts';
import { machineChecks } from './machine.checks.ts';
import { openIdChecks } from './openId.checks.ts';
import { outsideChecks } from './outside.checks.ts';
import { storeChecks } from './stores.checks.ts';
import { workChecks } from './work.checks.ts';

export const allChecks: readonly Check[] = [
  ...machineChecks,
  ...storeChecks,
  ...workChecks,
  ...backupChecks,
  ...outsideChecks,
  ...discordChecks,
  ...openIdChecks,
];
