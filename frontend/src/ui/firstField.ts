// What takes the focus first where something can be typed or chosen.
export const firstField =
  'input:not([readonly]):not([disabled]),select:not([disabled]),textarea:not([readonly]):not([disabled]),[data-first-focus]';
