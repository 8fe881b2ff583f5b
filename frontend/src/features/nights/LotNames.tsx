// Suggestions below the lots of a new night: names that were sold or listed before, for the last line.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useItemNames } from '../../ui/itemNames.ts';

interface Props {
  /** All lines. */
  text: string;
  /** Takes all lines, the last one with the chosen name. */
  onChoose: (text: string) => void;
}
export function LotNames({ text, onChoose }: Props): ReactNode {
  const start = text.lastIndexOf('\n') + 1;
  const last = text.slice(start);
  // After the name there is nothing to suggest.
  const names = useItemNames(/[,;\t]/.test(last) ? '' : last);
  if (names.length === 0) return null;
  return (
    <chakra.div role="group" aria-label="Names used before" display="flex" flexWrap="wrap" gap={2}>
      {names.map((name) => (
        <Button key={name} size="sm" onClick={() => onChoose(`${text.slice(0, start)}${name}; `)}>
          <bdi>{name}</bdi>
        </Button>
      ))}
    </chakra.div>
  );
}
