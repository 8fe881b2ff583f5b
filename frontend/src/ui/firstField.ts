// Selector of the element that gets the focus first in a form. `data-later`: a shortcut above the fields.
export const firstField =
  'input:not([readonly]):not([disabled]),select:not([disabled],[data-later]),textarea:not([readonly]):not([disabled]),[data-first-focus]';
