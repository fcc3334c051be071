const PLACES = '[role="menu"], [role="dialog"], input:not([type="checkbox"]), select, textarea'

/**
 * Whether a key was pressed in a field, menu or dialog, which then handles it, or in one that has just been removed,
 * such as the dialog it closed.
 */
export function isHandledElsewhere({ target, defaultPrevented }: KeyboardEvent): boolean {
  return defaultPrevented || (target instanceof Element && (!target.isConnected || target.closest(PLACES) !== null))
}
