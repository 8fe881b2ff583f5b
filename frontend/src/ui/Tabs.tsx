// Tabs with an underline; the chosen one usually lives in the address.
import { chakra, Tabs as Chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export interface TabsProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  tabs: readonly { value: string; label: string; count?: number | undefined }[];
  /** What stands at the right end of the row: the one main action. */
  aside?: ReactNode;
  children?: ReactNode;
}

export function Tabs({ label, value, onChange, tabs, aside, children }: TabsProps): ReactNode {
  return (
    <Chakra.Root
      value={value}
      lazyMount
      unmountOnExit
      onValueChange={(change) => {
        onChange(change.value);
      }}
    >
      <chakra.div display="flex" alignItems="flex-end" gap={4} borderBottomWidth="1px" borderColor="border">
        <Chakra.List aria-label={label}>
          {tabs.map((tab) => (
            <Chakra.Trigger key={tab.value} value={tab.value}>
              {tab.label}
              {tab.count !== undefined && (
                <chakra.span fontWeight="text" fontSize="xs" color="fg.subtle" textStyle="figures">
                  {tab.count}
                </chakra.span>
              )}
            </Chakra.Trigger>
          ))}
        </Chakra.List>
        {aside !== undefined && <chakra.div paddingBottom={2.5}>{aside}</chakra.div>}
      </chakra.div>
      {children}
    </Chakra.Root>
  );
}

export const TabPanel = ({ of, children }: { of: string; children: ReactNode }): ReactNode => (
  <Chakra.Content value={of}>{children}</Chakra.Content>
);
