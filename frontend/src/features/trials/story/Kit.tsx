// Items that the viewer carries in a trial, and their buttons.
import { chakra } from '@chakra-ui/react';
import { usedByHand, type EffectByHand, type KitItem } from '@guild/common/trials/trials.api';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { report } from '../../../ui/report.ts';
import { spendItem, trials } from '../trials.store.ts';
import { counted, effectWords } from '../core/trials.words.ts';

const isByHand = (effect: KitItem['effect']): effect is EffectByHand => usedByHand.some((one) => one === effect);

export interface KitProps {
  trialId: number;
  kit: readonly KitItem[];
  /** The open round in which an item may be used. null: none. */
  round: number | null;
  /** Why an effect cannot be used in this round. null: it can. */
  spent: (effect: EffectByHand) => string | null;
}
export function Kit({ trialId, kit, round, spent }: KitProps): ReactNode {
  const pending = trials.use((state) => state.pending[trialId]);
  if (kit.length === 0) return null;
  const use = (effect: EffectByHand, name: string): void =>
    void report(() => spendItem(trialId, round ?? 0, effect), {
      done: () => ({ title: `${name} used` }),
      failed: ["Couldn't use", "This item wasn't used."],
    });
  return (
    <chakra.ul aria-label="Your items" display="grid" gap={2}>
      {kit.map(({ itemId, name, effect, usedIn }, at) => {
        const { icon, does } = effectWords[effect];
        const why = usedIn !== null || !isByHand(effect) ? null : spent(effect);
        return (
          <chakra.li
            key={`${itemId}-${at}`}
            display="flex"
            alignItems="center"
            gap={3}
            padding="8px 12px"
            borderRadius="control"
            bg="bg.sunken"
            color={usedIn === null ? 'fg' : 'fg.muted'}
          >
            <Icon name={icon} size={20} />
            <chakra.div flex={1} minWidth={0}>
              <chakra.p fontWeight="strong" truncate title={name}>
                {name}
              </chakra.p>
              <chakra.p fontSize="sm" color="fg.muted">
                {usedIn === null ? (why ?? does) : `Used in round ${usedIn}`}
              </chakra.p>
            </chakra.div>
            {usedIn === null && round !== null && isByHand(effect) && (
              <Button
                size="sm"
                variant="tonal"
                minHeight="44px"
                needsConnection
                disabled={why !== null}
                pending={pending === 'use'}
                aria-label={`Use ${name}`}
                onClick={() => use(effect, name)}
              >
                Use
              </Button>
            )}
          </chakra.li>
        );
      })}
    </chakra.ul>
  );
}
/** One line, before the trial begins. */
export const kitInWords = (kit: readonly KitItem[]): string =>
  `You have ${counted(kit.length, 'item')}: ${kit.map(({ name }) => name).join(', ')}.`;
