// A person's picture from Discord, or a drawn one in the colors of the hall where there is none.
import { chakra } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';

export interface AvatarProps {
  discordId: string;
  name: string;
  /** The hash of the Discord avatar; `a_…` is an animated one, null is none. */
  avatar: string | null;
  /** CSS pixels. */
  size?: number;
  online?: boolean;
}

/** The address of an avatar on Discord's CDN, in a size of at least `size` CSS pixels on a sharp screen. */
export function avatarUrl(discordId: string, hash: string, size: number): string {
  const fit = [32, 64, 128, 256].find((one) => one >= size * 2) ?? 256;
  return `https://cdn.discordapp.com/avatars/${discordId}/${hash}.${hash.startsWith('a_') ? 'gif' : 'png'}?size=${fit.toString()}`;
}

const grounds = [
  '--cat-spice',
  '--cat-titanium',
  '--cat-mixed',
  '--cat-stravidium',
  '--cat-ships',
  '--cat-control',
] as const;
const toneOf = (discordId: string): string => {
  let sum = 0;
  for (const digit of discordId) sum = (sum * 31 + digit.charCodeAt(0)) % 997;
  return `var(${grounds[sum % grounds.length] ?? '--cat-spice'})`;
};

const Drawn = ({ discordId }: { discordId: string }): ReactNode => {
  const tone = toneOf(discordId);
  return (
    <svg viewBox="0 0 32 32" width="100%" height="100%" aria-hidden focusable="false" style={{ display: 'block' }}>
      <path fill={tone} fillOpacity=".3" d="M0 0h32v32H0z" />
      <circle cx="21" cy="10" r="4.5" fill={tone} />
      <path d="M0 24c8-6 14-6 20-2s9 2 12 0v10H0z" fill={tone} opacity=".85" />
      <path d="M0 28c10-4 20 2 32-2" stroke="var(--art-ink)" strokeWidth="1.5" fill="none" opacity=".6" />
    </svg>
  );
};

export function Avatar({ discordId, name, avatar, size = 40, online }: AvatarProps): ReactNode {
  const [failed, setFailed] = useState<string | null>(null);
  const side = `${size.toString()}px`;
  return (
    <chakra.span position="relative" display="block" flex="none" boxSize={side} title={name}>
      <chakra.span display="block" boxSize={side} borderRadius="pill" overflow="hidden" bg="bg.hover">
        {avatar === null || failed === avatar ? (
          <Drawn discordId={discordId} />
        ) : (
          <img
            src={avatarUrl(discordId, avatar, size)}
            alt=""
            width={size}
            height={size}
            loading="lazy"
            onError={() => setFailed(avatar)}
          />
        )}
      </chakra.span>
      {online === true && (
        <chakra.span
          position="absolute"
          insetEnd={0}
          bottom={0}
          boxSize="10px"
          borderRadius="pill"
          bg="good"
          boxShadow="0 0 0 2px var(--bg-panel)"
          role="img"
          aria-label="Online"
        />
      )}
    </chakra.span>
  );
}
