/**
 * Copies a text to the clipboard, and returns whether it was copied. Over plain http in a local
 * network browsers have no `navigator.clipboard`. The shown text is then selected and copied by the
 * browser's copy command, and stays selected for users who must press the keys.
 */
export async function copyText(text: string, shown: Node | null = null): Promise<boolean> {
  const { clipboard } = navigator as Partial<Navigator>;
  if (clipboard !== undefined)
    try {
      await clipboard.writeText(text);
      return true;
    } catch {
      // The browser forbids copying here, for example inside a frame or by a setting.
    }
  if (shown !== null) getSelection()?.selectAllChildren(shown);
  return canCopyByEvent(text);
}

function canCopyByEvent(text: string): boolean {
  let isGiven = false;
  const give = (event: ClipboardEvent): void => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
    isGiven = true;
  };
  document.addEventListener('copy', give, { once: true });
  const isDone = document.execCommand('copy');
  document.removeEventListener('copy', give);
  return isDone && isGiven;
}
