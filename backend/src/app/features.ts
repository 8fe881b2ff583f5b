// The one list of features.
import { auctionsFeature } from '../features/auctions/auctions.feature.ts';
import { membersFeature, type MembersFeature } from '../features/members/members.feature.ts';
import { sessionFeature, type SessionFeature } from '../features/session/session.feature.ts';
import type { Context } from '../platform/context.ts';
import type { Feature } from '../platform/feature.ts';

export interface HallFeatures {
  readonly list: readonly Feature[];
  readonly members: MembersFeature;
  readonly session: SessionFeature;
}

/** Builds every feature on one process's connections; those that the process itself needs stand by name too. */
export function createHallFeatures(context: Context): HallFeatures {
  const members = membersFeature(context);
  const session = sessionFeature(context, members.service);
  return { list: [members, session, auctionsFeature(context, members.service)], members, session };
}

/** Every feature, for a process that treats them all alike. */
export const createFeatures = (context: Context): readonly Feature[] => createHallFeatures(context).list;
