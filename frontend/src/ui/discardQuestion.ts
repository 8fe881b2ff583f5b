// Question before typed text is lost.
import type { Question } from './confirm.context.ts';

export const discardQuestion: Question = {
  title: 'Discard changes?',
  text: 'What you typed has not been saved.',
  action: 'Discard',
  cancel: 'Keep editing',
  danger: true,
};
