// The dialog of the house: head and foot stay, the middle scrolls; a sheet from the bottom on small screens.
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

interface Parts {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** 'card' is the title face for words of the interface, 'text' for titles that hold what people wrote. */
  titleFace?: 'card' | 'text';
  /** CSS pixels from 768 px on. */
  width?: number;
  footer?: ReactNode;
  /** 'close' for what is only read. */
  initialFocus?: RefObject<HTMLElement | null> | 'close';
  /** 'alertdialog' for questions that must be answered. */
  role?: 'dialog' | 'alertdialog';
  children?: ReactNode;
}
/** Given `onSubmit`, the dialog is a form: Enter and submit buttons in the footer call it. Forms say what closing would lose. */
interface FormParts {
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  /** Whether something is typed that closing would lose: it is asked before. */
  dirty: boolean;
}
export type DialogProps = Parts & (FormParts | { onSubmit?: undefined; dirty?: undefined });

const Frame = ({ onSubmit, children }: Partial<FormParts> & Pick<Parts, 'children'>): ReactNode =>
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
/** The way out in a dialog's footer: closes as the scrim does, asking first when something typed would be lost. */
export const CloseButton = ({ children }: { children: ReactNode }): ReactNode => (
  <Button onClick={useContext(Closing)}>{children}</Button>
);

/** Focus starts in the first field (or `initialFocus`) and returns to the opener or what stands nearest to it by then; Escape and the scrim close, Back too. */
export function Dialog({
  open,
  onClose,
  title,
  titleFace = 'card',
  width = 560,
  footer,
  onSubmit,
  dirty = false,
  initialFocus,
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
      // When one dialog follows another, the first gives the focus back to the page: that is no request to close the second.
      onFocusOutside={(event) => event.preventDefault()}
      // A press on a toast, such as its Close or Undo, is no press beside the dialog: the toast library says so of the first toast only.
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
            style={{ ['--dialog-width' as string]: `${width.toString()}px` }}
          >
            <Closing.Provider value={requestClose}>
              <Frame {...(onSubmit !== undefined && { onSubmit })}>
                <Chakra.Header>
                  <Chakra.Title dir="auto" {...face}>
                    {title}
                  </Chakra.Title>
                  <IconButton
                    ref={wayOut}
                    label="Close"
                    icon="close"
                    size="sm"
                    tooltip={false}
                    onClick={requestClose}
                  />
                </Chakra.Header>
                {/* What is only read must be scrolled by keyboard, too. */}
                <Chakra.Body {...(onSubmit === undefined && role === 'dialog' && { tabIndex: 0 })}>
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
