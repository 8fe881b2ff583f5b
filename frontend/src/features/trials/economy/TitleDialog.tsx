// Dialog with all titles: how each is earned, which ones the viewer has, and the current one.
import { chakra } from '@chakra-ui/react';
import { titles } from '@guild/common/trials/titles.rules';
import { useState, type ReactNode } from 'react';
import { dataOf } from '../../../platform/api/resource.ts';
import { Button } from '../../../ui/Button.tsx';
import { CloseButton, Dialog } from '../../../ui/Dialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { useFremenActions } from './economy.actions.ts';
import { ownFremen } from './economy.store.ts';

export default function TitleDialog({ onClose }: { onClose: () => void }): ReactNode {
  const own = ownFremen.use(dataOf);
  const { bear } = useFremenActions();
  const [pending, setPending] = useState<string | null>(null);
  const has = (name: string): boolean => own?.unlockedTitles.includes(name) === true;
  return (
    <Dialog onClose={onClose} title="Your titles" width={520} footer={<CloseButton>Close</CloseButton>}>
      <chakra.ul>
        {titles.map(({ name, words }) => (
          <chakra.li
            key={name}
            display="flex"
            alignItems="center"
            gap={3}
            minHeight="56px"
            paddingBlock={2}
            borderTopWidth="1px"
            borderColor="border"
            _first={{ borderTopWidth: 0 }}
          >
            <chakra.div flex={1} minWidth={0}>
              <chakra.p fontWeight="strong" color={has(name) ? 'fg' : 'fg.muted'}>
                {name}
              </chakra.p>
              <chakra.p fontSize="sm" color="fg.muted">
                {words}
              </chakra.p>
            </chakra.div>
            {own?.currentTitle === name ? (
              <Pill tone="spice">Yours</Pill>
            ) : has(name) ? (
              <Button
                size="sm"
                aria-label={`Use ${name}`}
                needsConnection
                pending={pending === name}
                onClick={() => {
                  setPending(name);
                  void bear(name).finally(() => setPending(null));
                }}
              >
                Use
              </Button>
            ) : (
              <chakra.span color="fg.subtle" display="inline-flex">
                <Icon name="lock" size={16} />
                <chakra.span srOnly>Not earned yet</chakra.span>
              </chakra.span>
            )}
          </chakra.li>
        ))}
      </chakra.ul>
    </Dialog>
  );
}
