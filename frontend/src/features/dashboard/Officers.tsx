// The guild's five officers, from its configuration.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { guild } from '../../platform/session/guild.ts';
import { Person } from '../../ui/Person.tsx';
import { Card } from './Card.tsx';

export const Officers = (): ReactNode => (
  <Card title="Guild Officers">
    <chakra.ul listStyleType="none" margin={0} padding="8px 20px 16px" borderTopWidth="1px" borderColor="border">
      {(guild.officers ?? []).map(({ name, role, discordId }, at) => (
        <chakra.li key={at} display="flex" alignItems="center" gap={3} minHeight="52px">
          <chakra.b fontWeight="strong" flex={1} minWidth={0} display="flex">
            <Person discordId={discordId} name={name} size={36} />
          </chakra.b>
          <chakra.span fontSize="sm" color="fg.muted">
            {role}
          </chakra.span>
        </chakra.li>
      ))}
    </chakra.ul>
  </Card>
);
