// Tooltip that opens 700 ms after hover or focus, or at once if another one was open within 300 ms.
import { chakra, Portal } from '@chakra-ui/react';
import { useEffect, useId, useRef, useState, type CSSProperties, type ReactElement, type ReactNode } from 'react';

const openDelay = 700;
const skipDelay = 300;
const gap = 8;
let closedAt = -Infinity;

/** Below the element, or above it if the screen ends. */
function place(target: Element): CSSProperties {
  const box = target.getBoundingClientRect();
  const left = Math.min(Math.max(box.left + box.width / 2, 80), window.innerWidth - 80);
  const isLow = box.bottom + 48 > window.innerHeight;
  return isLow
    ? { left, top: box.top - gap, transform: 'translate(-50%, -100%)' }
    : { left, top: box.bottom + gap, transform: 'translateX(-50%)' };
}

/**
 * Adds a tooltip to one element. `text` must add to the element's accessible name, not replace it.
 */
export function Tooltip({ text, children }: { text: string; children: ReactElement }): ReactNode {
  const id = useId();
  const [at, setAt] = useState<CSSProperties | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isOpen = at !== null;
  useEffect(() => {
    if (!isOpen) return;
    const leave = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setAt(null);
    };
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, [isOpen]);
  const open = (around: Element): void => {
    const target = around.firstElementChild;
    if (target === null) return;
    clearTimeout(timer.current);
    const wait = performance.now() - closedAt < skipDelay ? 0 : openDelay;
    timer.current = setTimeout(() => setAt(place(target)), wait);
  };
  const close = (): void => {
    clearTimeout(timer.current);
    // Set here, because the next tooltip may open before this one has faded out.
    if (isOpen) closedAt = performance.now();
    setAt(null);
  };
  return (
    <>
      <span
        style={{ display: 'contents' }}
        onPointerEnter={(event) => event.pointerType !== 'touch' && open(event.currentTarget)}
        onPointerLeave={close}
        onPointerDown={close}
        onFocus={(event) => event.target.matches(':focus-visible') && open(event.currentTarget)}
        onBlur={close}
      >
        {children}
      </span>
      {isOpen && (
        <Portal>
          <chakra.div
            id={id}
            role="tooltip"
            position="fixed"
            zIndex="tooltip"
            bg="fg"
            color="bg"
            fontSize="xs"
            lineHeight="16px"
            px={2.5}
            py={1.5}
            borderRadius="chip"
            width="max-content"
            maxWidth="min(320px, calc(100vw - 16px))"
            overflowWrap="anywhere"
            pointerEvents="none"
            animation="appear var(--motion-fast)"
            style={at}
          >
            {text}
          </chakra.div>
        </Portal>
      )}
    </>
  );
}
