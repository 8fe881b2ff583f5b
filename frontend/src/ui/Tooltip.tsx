// A short explanation that opens 700 ms after the pointer or focus arrives, at once when another one was just open.
import { Portal, Tooltip as Chakra } from '@chakra-ui/react';
import { useEffect, useState, type ReactElement, type ReactNode } from 'react';

const openDelay = 700;
const skipDelay = 300;
let lastClosed = -Infinity;

/** Wraps one element; `text` must add to its accessible name, never replace it. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }): ReactNode {
  const [delay, setDelay] = useState(openDelay);
  const [open, setOpen] = useState(false);
  useEffect(
    () => () => {
      if (open) lastClosed = performance.now();
    },
    [open],
  );
  return (
    <Chakra.Root
      openDelay={delay}
      closeDelay={0}
      lazyMount
      unmountOnExit
      positioning={{ placement: 'bottom', gutter: 8 }}
      onOpenChange={(change) => {
        setOpen(change.open);
      }}
    >
      <Chakra.Trigger
        asChild
        onPointerEnter={() => {
          setDelay(performance.now() - lastClosed < skipDelay ? 0 : openDelay);
        }}
      >
        {children}
      </Chakra.Trigger>
      {open && (
        <Portal>
          <Chakra.Positioner>
            <Chakra.Content>{text}</Chakra.Content>
          </Chakra.Positioner>
        </Portal>
      )}
    </Chakra.Root>
  );
}
