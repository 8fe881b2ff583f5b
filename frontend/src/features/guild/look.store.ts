// The guild's look on this page: its accent color as CSS variables, and its emblem.
import { guildLookRoutes, type GuildLook } from '@guild/common/guild/look.api';
import { accentTokens, type AccentTheme } from '@guild/common/guild/look.rules';
import { create } from 'zustand';
import { call } from '../../platform/api/api.ts';
import { live } from '../../platform/live/live.ts';
import { useTheme, type Theme } from '../../ui/theme/theme.ts';

type Look = Omit<GuildLook, 'version'>;
const plain: Look = { accentNight: null, accentNoon: null, pictures: [] };
/** The id of the emblem; null: the hall's mark. */
export const useEmblem = create<{ readonly emblem: string | null }>(() => ({ emblem: null }));

const key = 'guild-accents';
const names = Object.keys(accentTokens('#000000', 'night'));
let look: Look & { version: number } = { ...plain, version: -1 };

const colorIn = (theme: Theme, { accentNight, accentNoon }: Look): string | null =>
  theme === 'night' ? accentNight : theme === 'noon' ? accentNoon : null;

function paint(): void {
  const { theme } = useTheme.getState();
  const { style } = document.documentElement;
  const color = colorIn(theme, look);
  const tokens = color === null ? {} : accentTokens(color, theme as AccentTheme);
  for (const name of names) {
    const value = tokens[name];
    if (value === undefined) style.removeProperty(name);
    else style.setProperty(name, value);
  }
}

/** For the next start: `theme.js` applies the colors before the first paint. */
function remember({ accentNight, accentNoon }: Look): void {
  try {
    if (accentNight === null && accentNoon === null) localStorage.removeItem(key);
    else
      localStorage.setItem(
        key,
        JSON.stringify({
          ...(accentNight !== null && { night: accentTokens(accentNight, 'night') }),
          ...(accentNoon !== null && { noon: accentTokens(accentNoon, 'noon') }),
        }),
      );
  } catch {
    // Storage may be disabled. Then the colors come a moment later.
  }
}

function take(next: GuildLook): void {
  if (next.version < look.version) return;
  look = next;
  useEmblem.setState({ emblem: next.pictures[0] ?? null });
  remember(next);
  paint();
}

async function load(): Promise<void> {
  try {
    take(await call(guildLookRoutes.getGuildLook));
  } catch {
    // The hall's own look stays. The next reconnect asks again.
  }
}

/** Applies the guild's look and follows its changes. @returns how to stop */
export function followLook(): () => void {
  void load();
  const stops = [live.on('guild-look:updated', take), live.onResync(load), useTheme.subscribe(paint)];
  return () => {
    for (const stop of stops) stop();
  };
}
