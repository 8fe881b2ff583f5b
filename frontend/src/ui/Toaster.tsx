// Container of the visible toast.
import { chakra, Portal, Toast, Toaster as Chakra } from '@chakra-ui/react';
import type { IconName } from '@guild/common/wire/icons';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { holdToast, toaster } from './toast.ts';
import { openDialog } from './toastPlace.ts';

const icons: Readonly<Record<string, IconName>> = { success: 'check', error: 'close', info: 'bell' };

/** Below the top bar. Otherwise a toast is at the bottom. */
const high = {
  // The toast is positioned from the lower edge of this region, which has no height itself.
  insetBlock: 'calc(var(--topbar) + 8px + env(safe-area-inset-top, 0px) + var(--first-height)) auto !important',
};
/** Of a dialog on a phone, with one row of buttons. */
const footerHeight = '(81px + max(env(safe-area-inset-bottom, 0px), var(--keyboard, 0px)))';
const besideDialog = `body:has(${openDialog}) &`;
/**
 * Phones: at the top, because the bottom bar is at the bottom. Wide screens: at the bottom. A toast
 * that would cover what was just pressed is at the other end. While a dialog is open, a toast covers
 * neither its head nor its footer: it is above the footer on phones, and at the start on wide screens.
 */
const place = {
  // A big screen is shown to everybody, a toast is for one person.
  'body:has([data-big-stage]) &': { display: 'none' },
  '@media (max-width: 767px)': {
    '&:not(:has([data-away]))': high,
    [besideDialog]: { insetBlock: `auto calc(${footerHeight} + 8px) !important` },
  },
  '@media (min-width: 768px)': {
    '&:has([data-away])': high,
    // The toast is positioned from the end of this region, which has no width itself.
    [besideDialog]: { width: '380px', insetBlock: 'auto 16px !important', insetInline: '16px auto !important' },
  },
};

export const Toaster = (): ReactNode => (
  <Portal>
    <Chakra toaster={toaster} insetInline={{ base: '16px !important', md: 'auto' }} css={place}>
      {(toast) => (
        <Toast.Root
          data-away={toast.meta?.['isAway'] === true ? '' : undefined}
          onPointerEnter={() => holdToast(true)}
          onPointerLeave={() => holdToast(false)}
          onFocus={() => holdToast(true)}
          onBlur={() => holdToast(false)}
        >
          <span className="tone">
            <Icon name={icons[toast.type ?? 'info'] ?? 'bell'} />
          </span>
          <chakra.div flex={1} minWidth={0}>
            <Toast.Title dir="auto">{toast.title}</Toast.Title>
            {toast.description !== undefined && <Toast.Description dir="auto">{toast.description}</Toast.Description>}
            {toast.action !== undefined && <Toast.ActionTrigger>{toast.action.label}</Toast.ActionTrigger>}
          </chakra.div>
          <Toast.CloseTrigger aria-label="Close">
            <Icon name="close" />
          </Toast.CloseTrigger>
        </Toast.Root>
      )}
    </Chakra>
  </Portal>
);
