// The picture of a person of whom only the Discord id is at hand: one and the same everywhere.
import type { ReactNode } from 'react';
import { useFace, useFaceFailed } from '../platform/session/faces.store.ts';
import { Avatar, type AvatarProps } from './Avatar.tsx';

export interface FaceProps extends Omit<AvatarProps, 'discordId' | 'avatar'> {
  /** Null: not on Discord; then the drawn figure follows from the name. */
  discordId: string | null;
  /** What is shown until it is known. */
  fallback?: string | null;
}
export function Face({ discordId, fallback = null, ...rest }: FaceProps): ReactNode {
  const face = useFace(discordId);
  const title = useFaceFailed(discordId) ? 'Failed to fetch user data' : rest.name;
  return (
    <Avatar {...rest} title={title} discordId={discordId ?? rest.name} avatar={face === undefined ? fallback : face} />
  );
}
