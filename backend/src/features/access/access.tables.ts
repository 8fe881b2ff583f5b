// CSV file of applications.
import type { Application } from '@guild/common/access/applications.api';
import { declareTable, longNumber } from '../../platform/http/csv.ts';

export const applicationTable = declareTable<Application>({
  Name: (one) => one.name,
  'Discord id': (one) => longNumber(one.discordId),
  'Asked at': (one) => one.askedAt,
  Status: (one) => one.status,
  Answers: (one) => one.answers.map(({ question, answer }) => `${question}: ${answer}`).join('\n'),
  'Votes for': (one) => one.votes.filter(({ isFor }) => isFor).length,
  'Votes against': (one) => one.votes.filter(({ isFor }) => !isFor).length,
  'Decided by': (one) => one.decidedBy,
  'Decided at': (one) => one.decidedAt,
  Reason: (one) => one.reason,
  Rank: (one) => one.rank,
  'Trial until': (one) => one.trialUntil,
});
