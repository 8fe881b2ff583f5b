// Avatar of a person: their Discord picture, or a drawn one if they have none.
import { chakra } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';

export interface AvatarProps {
  discordId: string;
  name: string;
  /** Hash of the Discord avatar. `a_…` is an animated one; null is none. */
  avatar: string | null;
  /** CSS pixels. */
  size?: number;
  online?: boolean;
  /** Tooltip. Default: the name. */
  title?: string;
}

/**
 * The address of an avatar on Discord's CDN. The image has at least `size` CSS pixels on a
 * high-density screen.
 */
export function avatarUrl(discordId: string, hash: string, size: number): string {
  const fit = [32, 64, 128, 256].find((one) => one >= size * 2) ?? 256;
  return `https://cdn.discordapp.com/avatars/${discordId}/${hash}.${hash.startsWith('a_') ? 'gif' : 'png'}?size=${fit}`;
}

const grounds = [
  '--cat-spice',
  '--cat-titanium',
  '--cat-mixed',
  '--cat-stravidium',
  '--cat-ships',
  '--cat-control',
] as const;
/** A number that is always the same for the same person. */
const numberOf = (discordId: string): number => {
  let sum = 0;
  for (const digit of discordId) sum = (sum * 31 + digit.charCodeAt(0)) % 9973;
  return sum;
};

const ink = 'var(--art-ink)';
const figures: readonly ((tone: string) => ReactNode)[] = [
  // Dunes under a moon.
  (tone) => (
    <>
      <circle cx="21" cy="10" r="4.5" fill={tone} />
      <path d="M0 24c8-6 14-6 20-2s9 2 12 0v10H0z" fill={tone} opacity=".85" />
      <path d="M0 28c10-4 20 2 32-2" stroke={ink} strokeWidth="1.5" fill="none" opacity=".6" />
    </>
  ),
  // A hood.
  (tone) => (
    <>
      <path d="M16 5c-7 0-9 7-8 13l-3 14h22l-3-14c1-6-1-13-8-13z" fill={tone} />
      <path d="M16 10c-4 0-5 4-4 9 1 3 2 5 4 5s3-2 4-5c1-5 0-9-4-9z" fill={ink} />
      <path d="M13.5 17h1.5M17 17h1.5" stroke={tone} strokeWidth="1.5" />
    </>
  ),
  // A seal.
  (tone) => (
    <>
      <path d="M16 6l9 5v10l-9 6-9-6V11z" fill={tone} />
      <path d="M16 11l5 3v5l-5 3-5-3v-5z" fill={ink} />
      <circle cx="16" cy="16.5" r="2" fill={tone} />
    </>
  ),
  // A person behind a visor.
  (tone) => (
    <>
      <circle cx="16" cy="14" r="7" fill={tone} />
      <path d="M4 34c1-9 6-12 12-12s11 3 12 12z" fill={tone} opacity=".75" />
      <path d="M9 13c4-2 10-2 14 0v3c-4 2-10 2-14 0z" fill={ink} />
    </>
  ),
];

const Drawn = ({ discordId }: { discordId: string }): ReactNode => {
  const number = numberOf(discordId);
  const tone = `var(${grounds[number % grounds.length] ?? grounds[0]})`;
  const figure = figures[Math.floor(number / grounds.length) % figures.length];
  return (
    <svg viewBox="0 0 32 32" width="100%" height="100%" aria-hidden focusable="false" style={{ display: 'block' }}>
      <path fill={tone} fillOpacity=".3" d="M0 0h32v32H0z" />
      {figure?.(tone)}
    </svg>
  );
};

export function Avatar({ discordId, name, avatar, size = 40, online, title = name }: AvatarProps): ReactNode {
  const [failed, setFailed] = useState<string | null>(null);
  const side = `${size}px`;
  return (
    <chakra.span position="relative" display="block" flex="none" boxSize={side} title={title}>
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
