// Open state of forms that create something. They open by a button, or by an address such as
// `?new=auction` from the search or Hyperion.
import { newForms, type NewForm } from '@guild/common/search/newForms';
import { maybe } from '@guild/common/wire/fields';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useQuery } from '../page/address.ts';

const address = z.object({ new: maybe(z.enum(newForms)) });

interface FormState {
  readonly isOpen: boolean;
  /** Whether the form's code is needed: it is open, or closing. */
  readonly hasOpened: boolean;
  readonly setOpen: (open: boolean) => void;
}
/** @param form the form's name in the address; null: it opens only by a button */
export function useNewForm(form: NewForm | null): FormState {
  const [isPressed, setPressed] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  const [{ new: named }, set] = useQuery(address);
  // A form that the address has opened stays open when the right to open it is taken away.
  const [held, setHeld] = useState<NewForm | null>(null);
  const isNamed = named !== undefined && (named === form || named === held);
  if (held !== (isNamed ? named : null)) setHeld(isNamed ? named : null);
  const isOpen = isPressed || isNamed;
  if (isOpen && !hasOpened) setHasOpened(true);
  const setOpen = (open: boolean): void => {
    setPressed(open);
    if (!open && isNamed) set({ new: null });
  };
  return { isOpen, hasOpened, setOpen };
}
