// Avatar of a person by their Discord id. It looks the same everywhere.
import type { ReactNode } from 'react';
import { useFace, useFaceFailed } from '../platform/session/faces.store.ts';
import { Avatar, type AvatarProps } from './Avatar.tsx';

export interface FaceProps extends Omit<AvatarProps, 'discordId' | 'avatar'> {
  /** null: not on Discord. Then the drawn avatar depends on the name. */
  discordId: string | null;
  /** The avatar hash to use until the current one is known. */
  fallback?: string | null;
}
export function Face({ discordId, fallback = null, ...rest }: FaceProps): ReactNode {
  const face = useFace(discordId);
  const title = useFaceFailed(discordId) ? 'Failed to fetch user data' : rest.name;
  return (
    <Avatar {...rest} title={title} discordId={discordId ?? rest.name} avatar={face === undefined ? fallback : face} />
  );
}
