import { chooseOption } from '../in-page/use-target.ts';
import { CannotAct, type Perform } from './action.ts';
import { ask, reach } from './target.ts';

/**
 * Chooses by value and fires what a choice by hand fires. The element needs not be visible: pages cover their selects with lists of
 * their own that follow these events.
 */
export const select: Perform<'select'> = async (step, { selector, value }) => {
  const { inPage } = step.context;
  await reach(step, selector, 'enabled');
  const refused = await ask(step, () => inPage(chooseOption, value, step.leftMs()));
  if (refused !== null) throw new CannotAct(refused);
};
