/** The first wrong field, in the order of the screen, so that the keyboard stands where there is something to mend. */
export function focusFirstFault(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus())
}
