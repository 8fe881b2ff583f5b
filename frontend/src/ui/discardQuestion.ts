// Question before typed text is lost.
import type { Question } from './confirm.context.ts';

export const discardQuestion: Question = {
  title: 'Discard changes?',
  text: "Your changes haven't been saved.",
  action: 'Discard',
  cancel: 'Keep editing',
  danger: true,
};
