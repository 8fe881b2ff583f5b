// CSV files of contracts, their ratings, and the two leaderboards.
import type { Contract } from '@guild/common/contracts/contracts.api';
import type { ContractRating } from '@guild/common/contracts/ratings.api';
import type { ClientStanding, ContractorStanding } from '@guild/common/contracts/standings.api';
import { declareTable, longNumber } from '../../platform/http/csv.ts';

export const contractTable = declareTable<Contract>({
  Title: (one) => one.title,
  Description: (one) => one.description,
  Type: (one) => one.contractType,
  'Target location': (one) => one.targetLocation,
  Difficulty: (one) => one.difficulty,
  Reward: (one) => one.reward,
  'Reward unit': (one) => one.rewardUnit,
  Client: (one) => one.clientUsername,
  Status: (one) => one.status,
  People: (one) => one.maxClaims,
  'Claimed by': (one) => one.claims.map(({ username }) => username).join(', '),
  Deadline: (one) => one.deadline,
  Posted: (one) => one.createdAt,
  Completed: (one) => one.completedAt,
  Note: (one) => one.note,
  Contract: (one) => one.id,
});

export const ratingTable = declareTable<ContractRating>({
  At: (one) => one.createdAt,
  By: (one) => one.raterUsername,
  For: (one) => one.rateeUsername,
  Stars: (one) => one.rating,
  Feedback: (one) => one.feedback,
});

export const contractorTable = declareTable<ContractorStanding>({
  Name: (one) => one.username,
  'Discord id': (one) => longNumber(one.discordId),
  Points: (one) => one.totalPoints,
  Completed: (one) => one.contractsCompleted,
  // The ranking has hundredths of a star.
  Stars: (one) => (one.ratings === 0 ? '' : one.averageRating / 100),
  Ratings: (one) => one.ratings,
});

export const clientTable = declareTable<ClientStanding>({
  Name: (one) => one.username,
  'Discord id': (one) => longNumber(one.discordId),
  Posted: (one) => one.contractsPosted,
  Completed: (one) => one.contractsCompleted,
  Solari: (one) => one.totalSpent,
  'Spice Melange': (one) => one.spiceSpent,
  Stars: (one) => (one.ratings === 0 ? '' : one.averageRating),
  Ratings: (one) => one.ratings,
});
