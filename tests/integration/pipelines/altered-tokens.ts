const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * Tokens that differ from a right one: in one letter at each place first, then in more of them,
 * cut, longer, turned round. All differ.
 */
export function alteredTokens(token: string, count: number): string[] {
  const altered = new Set<string>([
    token.slice(1),
    `${token}0`,
    token.split('').reverse().join(''),
    token.toLowerCase(),
  ]);
  for (const letter of letters)
    for (let place = 0; place < token.length; place += 1) altered.add(replaced(token, place, letter));
  // Numerical Recipes' generator: the same ones on every run.
  for (let state = 20; altered.size <= count;) {
    let text = token;
    for (let change = 0; change < 3; change += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      text = replaced(text, (state >>> 8) % token.length, letters[(state >>> 16) % letters.length]!);
    }
    altered.add(text);
  }
  altered.delete(token);
  return [...altered].slice(0, count);
}

const replaced = (text: string, place: number, letter: string): string =>
  `${text.slice(0, place)}${letter}${text.slice(place + 1)}`;
