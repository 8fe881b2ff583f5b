// Notice that the hall runs a newer build than this page: reload now, or later. It does not
// reload the page on its own.
import { chakra } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { buildStore } from '../../platform/session/build.store.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

export function NewVersion(): ReactNode {
  const newer = buildStore((state) => state.newer);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const shown = newer !== null && newer !== dismissed;
  return (
    // Below dialogs and their backdrop, so that people can finish their form first.
    <chakra.div
      data-screen-only
      role="status"
      position="fixed"
      zIndex="bar"
      insetStart={4}
      bottom="calc(16px + var(--bottombar))"
      maxWidth="calc(100vw - 32px)"
    >
      {shown && (
        <chakra.div
          display="flex"
          alignItems="center"
          gap={2}
          padding="8px 8px 8px 16px"
          bg="bg.raised"
          borderWidth="1px"
          borderColor="border"
          borderRadius="card"
          boxShadow="raised"
          animation="rise var(--motion-base) var(--ease-out)"
        >
          <chakra.span flex={1} fontSize="sm" fontWeight="strong">
            New version
          </chakra.span>
          <Button size="sm" onClick={() => window.location.reload()}>
            Reload
          </Button>
          <IconButton label="Dismiss" icon="close" tooltip={false} onClick={() => setDismissed(newer)} />
        </chakra.div>
      )}
    </chakra.div>
  );
}
