// CSV files of trials, their results, the standings, the items and a person's ledger.
import type { FremenLine, FremenStanding, TrialItem, TrialResult } from '@guild/common/trials/economy.api';
import type { Trial } from '@guild/common/trials/trials.api';
import { declareTable, longNumber } from '../../platform/http/csv.ts';

export const trialTable = declareTable<Trial>({
  Theme: (one) => one.theme,
  Status: (one) => one.status,
  Starts: (one) => one.startsAt,
  Completed: (one) => one.completedAt,
  'Started by': (one) => one.startedBy,
  Participants: (one) => one.participantCount,
  Survivors: (one) => one.survivorCount,
  Winner: (one) => one.winnerUsername,
  'Spice reward': (one) => one.spiceReward,
  'Solari reward': (one) => one.solariReward,
  Trial: (one) => one.id,
});

export const resultTable = declareTable<TrialResult>({
  Completed: (one) => one.completedAt,
  Theme: (one) => one.theme,
  Name: (one) => one.username,
  'Discord id': (one) => longNumber(one.discordId),
  Place: (one) => one.placement,
  Participants: (one) => one.players,
  'Rounds survived': (one) => one.survivedRounds,
  Spice: (one) => one.spiceEarned,
  Solari: (one) => one.solariEarned,
});

export const fremenTable = declareTable<FremenStanding>({
  Name: (one) => one.username,
  'Discord id': (one) => longNumber(one.discordId),
  Title: (one) => one.currentTitle,
  Trials: (one) => one.trialsJoined,
  Wins: (one) => one.trialsWon,
  'Rounds survived': (one) => one.roundsSurvived,
  'Best streak': (one) => one.bestStreak,
  Honor: (one) => one.honor,
  'Spice earned': (one) => one.spiceEarned,
  'Solari earned': (one) => one.solariEarned,
});

export const trialItemTable = declareTable<TrialItem>({
  Item: (one) => one.name,
  Description: (one) => one.description,
  Type: (one) => one.type,
  Category: (one) => one.category,
  Spice: (one) => one.spiceCost,
  Solari: (one) => one.solariCost,
  'On sale': (one) => one.isActive,
});

export const fremenLedgerTable = declareTable<FremenLine>({
  At: (one) => one.at,
  'What for': (one) => one.what,
  Kind: (one) => one.kind,
  Currency: (one) => one.currency,
  Before: (one) => one.before,
  Change: (one) => one.change,
  After: (one) => one.after,
});
