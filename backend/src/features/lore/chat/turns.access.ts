// Stops the answers to people who lose their access, in whichever process they run.
import type { Context } from '../../../platform/features/context.ts';
import type { MembersService } from '../../members/members.service.ts';
import type { Turns } from './turns.ts';

interface Deps {
  readonly turns: Pick<Turns, 'askers' | 'stopAll'>;
  readonly members: Pick<MembersService, 'permissionsOf'>;
}
/** How often access is read again, in ms. */
const everyMs = 500;

/**
 * Reads the access of asking people when it changes. Reads it every 500 ms while this process
 * receives no revocations, or after a failed read. Answers to people without access are stopped.
 */
export function stopWithoutAccess(
  { turns, members }: Deps,
  { revocation, log }: Pick<Context, 'revocation' | 'log'>,
): { close(): void } {
  /**
   * People whose access has changed. They are read at once, and again a moment later for questions
   * that they started meanwhile.
   */
  const due = new Set<string>();
  let isReading = false;
  const check = async (discordIds: readonly string[]): Promise<boolean> => {
    const people = discordIds.filter((discordId) => turns.askers().has(discordId));
    if (people.length === 0) return true;
    try {
      const permissions = await members.permissionsOf(people);
      for (const discordId of people) if (!permissions.has(discordId)) turns.stopAll(discordId);
      return true;
    } catch (error) {
      log.warn({ error, people: people.length }, 'the access of people with running answers could not be read');
      return false;
    }
  };
  const checkDue = async (): Promise<void> => {
    const people = revocation.isHearing() ? [...due] : [...turns.askers()];
    due.clear();
    if (!(await check(people))) for (const discordId of people) due.add(discordId);
  };
  const changed = (discordIds: Iterable<string>): void => {
    const people = [...discordIds];
    for (const discordId of people) due.add(discordId);
    void check(people);
  };
  revocation.onRevoked(({ kind, id }) => {
    if (kind === 'person') changed([id]);
    if (kind === 'everybody') changed(turns.askers());
  });
  revocation.onHearing((isHearing) => {
    if (isHearing) changed(turns.askers());
  });
  const timer = setInterval(() => {
    if (isReading) return;
    isReading = true;
    void checkDue().finally(() => (isReading = false));
  }, everyMs);
  timer.unref();
  return { close: () => clearInterval(timer) };
}
