// Dialog: header and footer stay in place, the body scrolls. On small screens it is a sheet at the
// bottom.
import { chakra, Dialog as Chakra, Portal } from '@chakra-ui/react';
import {
  createContext,
  useContext,
  useLayoutEffect,
  useRef,
  type SyntheticEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useKeyboardRoom } from '../platform/page/keyboardRoom.ts';
import { useUnsaved } from '../platform/forms/unsaved.ts';
import { rememberFocus } from '../platform/page/focusRestore.ts';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import { ConfirmContext } from './confirm.context.ts';
import { discardQuestion } from './discardQuestion.ts';
import { firstField } from './firstField.ts';

interface Deps {
  /** Default: true, for a dialog that is rendered only while it is open. */
  open?: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Typeface of the title: 'card' for interface text, 'text' for titles that people wrote. */
  titleFace?: 'card' | 'text';
  /** Width in CSS pixels, from 768 px on. */
  width?: number;
  /** Beside the title. It has always the same size, so that the title does not move. */
  aside?: ReactNode;
  footer?: ReactNode;
  /** 'close' for dialogs without input. */
  initialFocus?: RefObject<HTMLElement | null> | 'close';
  /** What Escape does instead of closing. */
  onEscape?: () => void;
  /** 'alertdialog' for questions that must be answered. */
  role?: 'dialog' | 'alertdialog';
  children?: ReactNode;
}
/** With `onSubmit`, the dialog is a form: Enter and submit buttons in the footer call it. */
interface DialogFormProps {
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  /** Whether closing would lose typed text. Then the dialog asks first. */
  dirty: boolean;
}
export type DialogProps = Deps & (DialogFormProps | { onSubmit?: undefined; dirty?: undefined });

const Frame = ({ onSubmit, children }: Partial<DialogFormProps> & Pick<Deps, 'children'>): ReactNode =>
  onSubmit === undefined ? (
    children
  ) : (
    <chakra.form
      noValidate
      display="flex"
      flexDirection="column"
      flex="1 1 auto"
      minHeight={0}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onSubmit(event);
      }}
    >
      {children}
    </chakra.form>
  );

const Closing = createContext<() => void>(() => undefined);
/**
 * Close button for a dialog's footer. Like the backdrop, it asks first if typed text would be lost.
 */
export const CloseButton = ({ children }: { children: ReactNode }): ReactNode => (
  <Button onClick={useContext(Closing)}>{children}</Button>
);

/**
 * A dialog. The focus starts in the first field (or `initialFocus`), and returns to the opener or
 * the nearest remaining element. Escape, the backdrop and Back close it.
 */
export function Dialog({
  open = true,
  onClose,
  title,
  titleFace = 'card',
  width = 560,
  aside,
  footer,
  onSubmit,
  dirty = false,
  initialFocus,
  onEscape,
  role = 'dialog',
  children,
}: DialogProps): ReactNode {
  const content = useRef<HTMLDivElement>(null);
  const focused = useRef<HTMLElement | null>(null);
  const wayOut = useRef<HTMLButtonElement>(null);
  const back = useRef<(() => HTMLElement | null) | null>(null);
  const confirm = useContext(ConfirmContext);
  const isUnsaved = open && dirty;
  const mayDiscard = async (): Promise<boolean> => {
    const place = focused.current;
    if (await confirm(discardQuestion)) return true;
    place?.focus();
    return false;
  };
  const close = async (): Promise<void> => {
    if (!isUnsaved || (await mayDiscard())) onClose();
  };
  const requestClose = (): void => void close();
  useUnsaved(isUnsaved, mayDiscard, onClose);
  useKeyboardRoom(open);
  useLayoutEffect(() => {
    if (open) back.current = rememberFocus();
  }, [open]);
  const first = initialFocus === 'close' ? wayOut : initialFocus;
  const face =
    titleFace === 'card' ? { textStyle: 'cardTitle' } : { fontSize: '18px', fontWeight: 'strong', lineHeight: '24px' };
  return (
    <Chakra.Root
      open={open}
      role={role}
      lazyMount
      unmountOnExit
      initialFocusEl={() =>
        first?.current ?? content.current?.querySelector<HTMLElement>(firstField) ?? content.current
      }
      finalFocusEl={() => back.current?.() ?? null}
      onEscapeKeyDown={(event) => {
        if (onEscape === undefined) return;
        event.preventDefault();
        onEscape();
      }}
      // When another dialog follows, the first one returns the focus to the page. That must not
      // close the second one.
      onFocusOutside={(event) => event.preventDefault()}
      // Nor must its removal, which asks every dialog that opened after it to close.
      onRequestDismiss={(event) => event.preventDefault()}
      // Pressing a toast, such as its Close or Undo, does not count as pressing outside the dialog.
      // The toast library handles this only for the first toast.
      onPointerDownOutside={(event) => {
        const { target } = event.detail.originalEvent;
        if (target instanceof Element && target.closest('[data-scope=toast]') !== null) event.preventDefault();
      }}
      onOpenChange={(change) => {
        if (!change.open) requestClose();
      }}
    >
      <Portal>
        <Chakra.Backdrop />
        <Chakra.Positioner>
          <Chakra.Content
            ref={content}
            onFocusCapture={({ target }) => {
              if (target.matches(firstField)) focused.current = target;
            }}
            style={{ ['--dialog-width' as string]: `${width}px` }}
          >
            <Closing.Provider value={requestClose}>
              <Frame {...(onSubmit !== undefined && { onSubmit })}>
                <Chakra.Header>
                  <Chakra.Title dir="auto" {...face}>
                    {title}
                  </Chakra.Title>
                  {aside}
                  <IconButton
                    ref={wayOut}
                    label="Close"
                    icon="close"
                    size="sm"
                    tooltip={false}
                    onClick={requestClose}
                  />
                </Chakra.Header>
                {/* Focusable, so that text can be scrolled by keyboard. */}
                <Chakra.Body
                  {...(onSubmit === undefined && role === 'dialog' && { tabIndex: 0 })}
                  {...(onSubmit !== undefined && { gap: 5 })}
                >
                  {children}
                </Chakra.Body>
                {footer !== undefined && footer !== null && footer !== false && <Chakra.Footer>{footer}</Chakra.Footer>}
              </Frame>
            </Closing.Provider>
          </Chakra.Content>
        </Chakra.Positioner>
      </Portal>
    </Chakra.Root>
  );
}
