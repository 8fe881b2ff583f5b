// Message inside a page: something failed, is not allowed, or may be outdated.
import { chakra } from '@chakra-ui/react';
import type { IconName } from '@guild/common/wire/icons';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

const grounds = {
  bad: { bg: 'bad.soft', borderColor: 'color-mix(in srgb, var(--status-bad) 40%, transparent)' },
  warn: { bg: 'warn.soft', borderColor: 'border' },
  quiet: { bg: 'bg.sunken', borderColor: 'border' },
} as const;

export interface NoticeProps {
  tone: keyof typeof grounds;
  title: string;
  more?: ReactNode;
  icon?: IconName;
  action?: ReactNode;
}

export const Notice = ({ tone, title, more, icon, action }: NoticeProps): ReactNode => (
  <chakra.div
    role={tone === 'bad' ? 'alert' : undefined}
    display="flex"
    flexWrap="wrap"
    gap={3.5}
    alignItems="center"
    padding={4}
    borderWidth="1px"
    borderRadius="card"
    {...grounds[tone]}
  >
    {icon !== undefined && <Icon name={icon} />}
    <chakra.div flex="1 1 200px" minWidth={0}>
      <b>{title}</b>
      {more !== undefined && (
        <chakra.p dir="auto" fontSize="sm" color="fg.muted">
          {more}
        </chakra.p>
      )}
    </chakra.div>
    {action}
  </chakra.div>
);
