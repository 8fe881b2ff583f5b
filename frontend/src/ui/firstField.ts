// Selector of the element that gets the focus first in a form.
export const firstField =
  'input:not([readonly]):not([disabled]),select:not([disabled]),textarea:not([readonly]):not([disabled]),[data-first-focus]';
