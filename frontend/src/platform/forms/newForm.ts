// Forms that make something new: they open by a press, or by an address such as `?new=auction`, to which the search and Hyperion lead.
import { newForms, type NewForm } from '@guild/common/search/newForms';
import { maybe } from '@guild/common/wire/fields';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useQuery } from '../page/address.ts';

const address = z.object({ new: maybe(z.enum(newForms)) });

interface FormState {
  readonly isOpen: boolean;
  /** Whether its code is needed: it is open, or was and is still closing. */
  readonly hasOpened: boolean;
  readonly setOpen: (open: boolean) => void;
}
/** @param form what the address calls it; null: it opens by a press alone */
export function useNewForm(form: NewForm | null): FormState {
  const [isPressed, setPressed] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  const [{ new: named }, set] = useQuery(address);
  const isNamed = form !== null && named === form;
  const isOpen = isPressed || isNamed;
  if (isOpen && !hasOpened) setHasOpened(true);
  const setOpen = (open: boolean): void => {
    setPressed(open);
    if (!open && isNamed) set({ new: null });
  };
  return { isOpen, hasOpened, setOpen };
}
