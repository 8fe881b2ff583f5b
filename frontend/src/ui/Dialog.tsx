// The dialog of the house: head and foot stay, the middle scrolls; a sheet from the bottom on small screens.
import { chakra, Dialog as Chakra, Portal } from '@chakra-ui/react';
import { useRef, type SyntheticEvent, type ReactNode, type RefObject } from 'react';
import { IconButton } from './IconButton.tsx';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** 'card' is the title face for words of the interface, 'text' for titles that hold what people wrote. */
  titleFace?: 'card' | 'text';
  /** CSS pixels from 768 px on. */
  width?: number;
  footer?: ReactNode;
  /** Given, the dialog is a form: Enter and submit buttons in the footer call it. */
  onSubmit?: (event: SyntheticEvent<HTMLFormElement>) => void;
  initialFocus?: RefObject<HTMLElement | null>;
  /** 'alertdialog' for questions that must be answered. */
  role?: 'dialog' | 'alertdialog';
  children?: ReactNode;
}

const firstField =
  'input:not([readonly]):not([disabled]),select:not([disabled]),textarea:not([readonly]):not([disabled]),[data-first-focus]';

const Frame = ({ onSubmit, children }: Pick<DialogProps, 'onSubmit' | 'children'>): ReactNode =>
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

/** Focus starts in the first field (or `initialFocus`) and returns to the opener; Escape and the scrim close. */
export function Dialog({
  open,
  onClose,
  title,
  titleFace = 'card',
  width = 560,
  footer,
  onSubmit,
  initialFocus,
  role = 'dialog',
  children,
}: DialogProps): ReactNode {
  const content = useRef<HTMLDivElement>(null);
  const face =
    titleFace === 'card' ? { textStyle: 'cardTitle' } : { fontSize: '18px', fontWeight: 'strong', lineHeight: '24px' };
  return (
    <Chakra.Root
      open={open}
      role={role}
      lazyMount
      unmountOnExit
      initialFocusEl={() =>
        initialFocus?.current ?? content.current?.querySelector<HTMLElement>(firstField) ?? content.current
      }
      // When one dialog follows another, the first gives the focus back to the page: that is nobody's wish to close the second.
      onFocusOutside={(event) => event.preventDefault()}
      onOpenChange={(change) => {
        if (!change.open) onClose();
      }}
    >
      <Portal>
        <Chakra.Backdrop />
        <Chakra.Positioner>
          <Chakra.Content ref={content} style={{ ['--dialog-width' as string]: `${width.toString()}px` }}>
            <Frame {...(onSubmit !== undefined && { onSubmit })}>
              <Chakra.Header>
                <Chakra.Title {...face}>{title}</Chakra.Title>
                <IconButton label="Close" icon="close" size="sm" tooltip={false} onClick={onClose} />
              </Chakra.Header>
              {/* What is only read must be scrolled by keyboard, too. */}
              <Chakra.Body {...(onSubmit === undefined && role === 'dialog' && { tabIndex: 0 })}>
                {children}
              </Chakra.Body>
              {footer !== undefined && footer !== null && footer !== false && <Chakra.Footer>{footer}</Chakra.Footer>}
            </Frame>
          </Chakra.Content>
        </Chakra.Positioner>
      </Portal>
    </Chakra.Root>
  );
}
