// Buttons, and links that look like buttons. A pending button keeps its width, shows a spinner and
// ignores clicks.
import { chakra, defineRecipe, type HTMLChakraProps, type RecipeVariantProps } from '@chakra-ui/react';
import type { IconName } from '@guild/common/wire/icons';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useIsOffline } from '../platform/live/connection.store.ts';
import { Icon } from './Icon.tsx';
import { recipe } from './theme/recipe.ts';

export const buttonRecipe = defineRecipe({
  className: 'button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 2,
    borderRadius: 'control',
    borderWidth: '1px',
    borderColor: 'transparent',
    fontWeight: 'strong',
    whiteSpace: 'nowrap',
    color: 'fg',
    position: 'relative',
    transition: 'background-color var(--motion-fast), border-color var(--motion-fast)',
    userSelect: 'none',
    textDecoration: 'none',
    '&:active:not(:disabled)': { transform: 'translateY(1px)' },
    '&:disabled:not([aria-busy=true])': {
      bg: 'ended.soft',
      color: 'fg.subtle',
      borderColor: 'transparent',
      cursor: 'not-allowed',
    },
    '&[aria-busy=true]': { cursor: 'progress' },
  },
  variants: {
    variant: {
      primary: { bg: 'spice.solid', color: 'fg.onSpice', _hover: { bg: 'spice.hover' } },
      tonal: { bg: 'spice.soft', color: 'spice.text', _hover: { bg: 'bg.hover' } },
      line: { bg: 'bg.panel', borderColor: 'border', _hover: { bg: 'bg.hover' } },
      quiet: { color: 'fg.muted', px: '8px !important', _hover: { bg: 'bg.hover', color: 'fg' } },
      danger: { bg: 'bad.fill', color: 'fg.onBad', _hover: { filter: 'brightness(1.08)' } },
    },
    size: {
      sm: { height: 'controlSm', px: 3, fontSize: 'sm', gap: 1.5 },
      md: { height: 'controlMd', px: 4, fontSize: 'md' },
      lg: { height: 'controlLg', px: '26px', fontSize: 'lg' },
    },
    full: { true: { width: '100%' } },
  },
  defaultVariants: { variant: 'line', size: 'md' },
});

/** Tooltip of a button that needs the connection. */
export const offlineReason = "You're offline. This works again when you're connected.";

const Base = chakra('button', buttonRecipe);
const BaseLink = chakra(Link, buttonRecipe);
const BaseAnchor = chakra('a', buttonRecipe);

type Looks = NonNullable<RecipeVariantProps<typeof buttonRecipe>>;
interface Extras {
  icon?: IconName;
  /** A call is running: the spinner turns and clicks do nothing. */
  pending?: boolean;
  /** The text while pending. The width fits the longer of both texts. */
  pendingText?: string;
  /** Disabled while the connection is lost. */
  needsConnection?: boolean;
}
export type ButtonProps = Omit<HTMLChakraProps<'button'>, keyof Looks> & Looks & Extras;

const Ring = (): ReactNode => (
  <chakra.span
    aria-hidden
    boxSize="14px"
    flex="none"
    borderRadius="pill"
    border="2px solid currentColor"
    borderRightColor="transparent"
    animation="spin 1s linear infinite"
  />
);

const faces = recipe({
  display: 'inline-grid',
  gridTemplateAreas: '"face"',
  alignItems: 'center',
  justifyItems: 'center',
});
const face = recipe({ gridArea: 'face', display: 'inline-flex', alignItems: 'center', columnGap: 2 });
const unseen = { visibility: 'hidden' } as const;

function Face({
  children,
  pendingText,
  pending,
  icon,
}: { children: ReactNode; pending: boolean } & Omit<Extras, 'pending' | 'needsConnection'>): ReactNode {
  return (
    <span className={faces()}>
      <span className={face()} style={pending ? unseen : undefined}>
        {icon !== undefined && <Icon name={icon} size={16} />}
        {typeof children === 'string' ? <span>{children}</span> : children}
      </span>
      {(pendingText !== undefined || pending) && (
        <span className={face()} aria-hidden={!pending} style={pending ? undefined : unseen}>
          {pending && <Ring />}
          {pending ? (pendingText ?? children) : pendingText}
        </span>
      )}
    </span>
  );
}

/**
 * A button. While `pending` it stays focusable, has `aria-busy` and ignores clicks, so that a
 * double click is harmless. If it is disabled while the connection is lost, its tooltip says why.
 */
export function Button({
  pending = false,
  pendingText,
  icon,
  needsConnection = false,
  disabled = false,
  children,
  onClick,
  type = 'button',
  title,
  ...rest
}: ButtonProps): ReactNode {
  const offline = useIsOffline();
  const isDisabled = disabled || (needsConnection && offline);
  const reason = offline && isDisabled ? offlineReason : title;
  return (
    <Base
      type={pending ? 'button' : type}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      title={reason}
      disabled={isDisabled}
      {...rest}
    >
      <Face pending={pending} {...(pendingText !== undefined && { pendingText })} {...(icon !== undefined && { icon })}>
        {children}
      </Face>
    </Base>
  );
}

type LinkProps = ComponentProps<typeof BaseLink> & Pick<Extras, 'icon'>;
/** A link inside the app that looks like a button. */
export const ButtonLink = ({ icon, children, ...rest }: LinkProps): ReactNode => (
  <BaseLink {...rest}>
    {icon !== undefined && <Icon name={icon} size={16} />}
    {children}
  </BaseLink>
);

type AnchorProps = ComponentProps<typeof BaseAnchor> & Pick<Extras, 'icon'>;
/** A link out of the app (sign-in, sign-out, other sites) that looks like a button. */
export const ButtonAnchor = ({ icon, children, ...rest }: AnchorProps): ReactNode => (
  <BaseAnchor {...rest}>
    {icon !== undefined && <Icon name={icon} size={16} />}
    {children}
  </BaseAnchor>
);
