// Square button with one icon. Its label is for screen readers and the tooltip.
import { chakra } from '@chakra-ui/react';
import type { IconName } from '@guild/common/wire/icons';
import type { ReactElement, ReactNode, Ref } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { Tooltip } from './Tooltip.tsx';

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'size' | 'pendingText' | 'pending'> {
  label: string;
  icon: IconName;
  size?: 'sm' | 'md';
  /** For toggles: whether it is on. */
  pressed?: boolean;
  /** Whether the label is also a tooltip. Default: true. */
  tooltip?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({
  label,
  icon,
  size = 'md',
  pressed,
  tooltip = true,
  variant = 'quiet',
  ...rest
}: IconButtonProps): ReactNode {
  const side = size === 'sm' ? 'controlSm' : 'controlMd';
  const button: ReactElement = (
    <Button
      variant={variant}
      size={size}
      aria-label={label}
      aria-pressed={pressed}
      width={side}
      padding="0 !important"
      flex="none"
      {...rest}
    >
      <chakra.span
        color={pressed === true ? 'spice.text' : 'inherit'}
        css={pressed === true ? { '& path': { fill: 'currentColor' } } : {}}
      >
        <Icon name={icon} />
      </chakra.span>
    </Button>
  );
  return tooltip ? <Tooltip text={label}>{button}</Tooltip> : button;
}
