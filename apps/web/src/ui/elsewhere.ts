const PLACES = '[role="menu"], [role="dialog"], input:not([type="checkbox"]), select, textarea'

/** A key pressed in a field, a menu or a dialog is for that place; so is one whose place has just gone, such as the dialog it closed. */
export function isElsewhere({ target, defaultPrevented }: KeyboardEvent): boolean {
  return defaultPrevented || (target instanceof Element && (!target.isConnected || target.closest(PLACES) !== null))
}
